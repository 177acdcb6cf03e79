import { startTransition, useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/toast.tsx";
import { useOnAnswer } from "#app/ui/use-on-answer.ts";

/** A count that the server has not taken yet. */
interface TypedCount {
  productId: string;
  /** Of the product. */
  name: string;
  counted: number;
  /** In ms since 1970. */
  at: number;
  /** It came too late, and is kept to be seen until it is counted again. */
  isLate?: boolean;
}

const storageName = "stockCounts";
/** Without a connection it is tried again after so long, in ms, and when there is one. */
const tryAgainAfter = 15_000;

/** Counts are kept in this browser until the server has them: on the way there may be no connection. */
export function useKeptCounts() {
  const [counts, setCounts] = useState<readonly TypedCount[]>([]);
  const [waits, setWaits] = useState(false);
  const { submit, data: answer, state } = useFetcher<{ ok: boolean; code?: string }>();
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<TypedCount>();

  // Only a browser has them.
  useEffect(() => setCounts(read()), []);

  const change = (changed: readonly TypedCount[]) => {
    setCounts(changed);
    write(changed);
  };

  const next = counts.find((count) => !count.isLate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one at a time.
  useEffect(() => {
    if (!next || waits || state !== "idle" || sent) return;
    setSent(next);
    const age = Math.max(0, Math.floor((Date.now() - next.at) / 1000));
    const { productId, counted } = next;
    void submit(
      { productId, counted: String(counted), age: String(Math.min(age, 999_999)) },
      { method: "post", action: "/my/stock/count", defaultShouldRevalidate: false },
    );
  }, [next, waits, state, sent]);

  useOnAnswer(answer, (answer) => {
    if (!sent) return;
    if (answer.code === "unreachable") {
      setSent(undefined);
      return setWaits(true);
    }
    const isLate = answer.code === "late";
    if (!answer.ok && !isLate) toast.error(m.stock_count_not_taken());
    const settle = () => {
      setSent(undefined);
      // What was typed meanwhile stays, of the same product too.
      const isSent = ({ productId, at }: TypedCount) =>
        productId === sent.productId && at === sent.at;
      change(
        read().flatMap((count) => {
          if (!isSent(count)) return count;
          return isLate ? { ...count, isLate } : [];
        }),
      );
    };
    // Like the page itself, which else shows for a moment that nothing was counted.
    void revalidate().then(() => startTransition(settle));
  });

  useEffect(() => {
    if (!waits) return;
    const again = () => setWaits(false);
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
    isOffline: waits,
    keep: (productId: string, name: string, counted: number) =>
      change([
        ...read().filter((count) => count.productId !== productId),
        { productId, name, counted, at: Date.now() },
      ]),
    forget: (productId: string) => change(read().filter((count) => count.productId !== productId)),
  };
}

function read(): TypedCount[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageName) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isCount) : [];
  } catch {
    return [];
  }
}

function write(counts: readonly TypedCount[]): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(counts));
  } catch {
    // A browser that keeps nothing has them until it is closed.
  }
}

function isCount(value: unknown): value is TypedCount {
  const { productId, name, counted, at } = (value ?? {}) as Partial<TypedCount>;
  const isNamed = typeof productId === "string" && typeof name === "string";
  return isNamed && typeof counted === "number" && typeof at === "number";
}
