import { startTransition, useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { readCounts, storeCounts, type TypedCount } from "#app/lib/offline/typed-counts.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { useStaffId } from "../../components/page/use-may.ts";

/** Without a connection it is tried again after so long, in ms, and when there is one. */
const tryAgainAfter = 15_000;

interface CountAnswer {
  ok: boolean;
  code?: string;
  /** Of the two that pass by themselves (attempt.ts). */
  isLineLost?: boolean;
  message?: string;
}

/** Counts are kept in this browser until the server has them: on the way there may be no connection. */
export function useQueuedCounts() {
  const by = useStaffId() ?? "";
  const [all, setCounts] = useState<readonly TypedCount[]>([]);
  const counts = all.filter((count) => count.by === by);
  /** For a line or the database, or for somebody to try again what the shop has refused. */
  const [waits, setWaits] = useState<"line" | "failed">();
  const { submit, data: answer, state } = useFetcher<CountAnswer>();
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<TypedCount>();

  // Only a browser has them.
  useEffect(() => setCounts(readCounts()), []);

  const change = (changed: readonly TypedCount[]) => {
    setCounts(changed);
    storeCounts(changed);
  };

  const isOf = (count: TypedCount, productId: string) =>
    count.productId === productId && count.by === by;
  const next = counts.find((count) => !count.isLate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one at a time.
  useEffect(() => {
    if (!next || waits || state !== "idle" || sent) return;
    setSent(next);
    const age = Math.max(0, Math.floor((Date.now() - next.at) / 1000));
    const { productId, counted } = next;
    void submit(
      { sentBy: by, productId, counted: String(counted), age: String(Math.min(age, 999_999)) },
      { method: "post", action: "/my/stock/count", defaultShouldRevalidate: false },
    );
  }, [next, waits, state, sent]);

  useOnAnswer(answer, (answer) => {
    if (!sent) return;
    if (answer.code === "unreachable") {
      setSent(undefined);
      const passes = answer.isLineLost || answer.message;
      // Anything else would come out the same for ever.
      if (!passes) toast.error(m.something_wrong());
      return setWaits(passes ? "line" : "failed");
    }
    const isLate = answer.code === "late";
    if (!answer.ok && !isLate) toast.error(m.stock_count_not_taken());
    const settle = () => {
      setSent(undefined);
      // What was typed meanwhile stays, of the same product too.
      const isSent = (count: TypedCount) => isOf(count, sent.productId) && count.at === sent.at;
      change(
        readCounts().flatMap((count) => {
          if (!isSent(count)) return count;
          return isLate ? { ...count, isLate } : [];
        }),
      );
    };
    // Like the page itself, which else shows for a moment that nothing was counted.
    void revalidate().then(() => startTransition(settle));
  });

  useEffect(() => {
    if (waits !== "line") return;
    const again = () => setWaits(undefined);
    const timer = setTimeout(again, tryAgainAfter);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [waits]);

  return {
    /** What was typed of each product and waits. */
    waiting: counts.filter((count) => !count.isLate),
    /** What came too late, and has to be counted again. */
    late: counts.filter((count) => count.isLate),
    isOffline: waits === "line",
    /** What waits was refused, and goes out again when somebody says so. */
    sendAgain: waits === "failed" ? () => setWaits(undefined) : undefined,
    keep: (productId: string, name: string, counted: number) =>
      change([
        ...readCounts().filter((count) => !isOf(count, productId)),
        { by, productId, name, counted, at: Date.now() },
      ]),
    forget: (productId: string) => change(readCounts().filter((count) => !isOf(count, productId))),
  };
}
