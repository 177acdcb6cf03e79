import { useEffect, useState } from "react";
import { sendFile } from "#app/lib/files/send-file.ts";
import {
  changePhoneGoods,
  type FinishedGoods,
  onPhoneGoods,
  type PhoneGoods,
  readPhoneGoods,
} from "#app/lib/offline/phone-goods.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { FormAnswer } from "../../components/forms/save-form.server.ts";
import { useStaffId } from "../../components/page/use-may.ts";

/** Without a connection it is tried again after so long, in ms, and when there is one. */
const tryAgainAfter = 15_000;
/** For so long, in ms, one may be on its way: a line that is lost between two masts says nothing, and the phone gives up much later. */
const quietAfter = 120_000;

/** What was finished on this phone, and sends it one after the other until the shop has it (rules: quick-3). */
export function usePhoneGoods() {
  const by = useStaffId() ?? "";
  /** Undefined on the server and until the browser has been asked. */
  const [goods, setGoods] = useState<PhoneGoods>();
  const [isKept, setIsKept] = useState(true);
  const [isWaiting, setIsWaiting] = useState(false);
  const [sending, setSending] = useState<string>();

  const change = async (of: (kept: PhoneGoods) => PhoneGoods) =>
    setIsKept(await changePhoneGoods(by, of));

  useEffect(() => {
    const read = () => void readPhoneGoods(by).then(setGoods);
    read();
    return onPhoneGoods(read);
  }, [by]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one loop as long as the page is open.
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const sendOne = async (one: FinishedGoods) => {
      setSending(one.id);
      const became = await stepOn(one, by, signal);
      if (signal.aborted) return;
      if (became) {
        await change((kept) => ({
          ...kept,
          finished: kept.finished.map((of) => (of.id === one.id ? { ...of, ...became } : of)),
        }));
        return;
      }
      setSending(undefined);
      setIsWaiting(true);
      await heard(signal, (again) => {
        const timer = setTimeout(again, tryAgainAfter);
        window.addEventListener("online", again);
        return () => {
          clearTimeout(timer);
          window.removeEventListener("online", again);
        };
      });
      setIsWaiting(false);
    };
    void inTurn(signal, async () => {
      while (!signal.aborted) {
        const hasChanged = heard(signal, onPhoneGoods);
        const { finished } = await readPhoneGoods(by);
        if (signal.aborted) return;
        const next = finished.find(({ state }) => state === "waits");
        if (next) await sendOne(next);
        else {
          setSending(undefined);
          await hasChanged;
        }
      }
    });
    return () => left.abort();
  }, [by]);

  return {
    goods,
    change,
    /** The id of the one that is on its way. */
    sending,
    /** Whether nothing goes out at the moment, for want of a line or of the shop. */
    isWaiting,
    /** False where the browser keeps nothing: the page has to stay open. */
    isKept,
  };
}

/**
 * Sends the picture or, where the shop has it, the product.
 * @returns what becomes of it; undefined where no answer came: it is sent once more under its id, which the shop adds once.
 */
function stepOn(
  { picture, ...one }: FinishedGoods,
  by: string,
  leaving: AbortSignal,
): Promise<Partial<FinishedGoods> | undefined> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(quietAfter)]);
  const sent =
    picture && !one.pictureUrl ? sendPicture(one.title, picture, signal) : add(one, by, signal);
  return Promise.race([sent, heard(signal)]);
}

async function sendPicture(title: string, picture: ArrayBuffer, signal: AbortSignal) {
  const file = new File([picture], `${title}.jpg`, { type: "image/jpeg" });
  const to = { address: "/my/uploads", folder: "productImage", pdfs: false } as const;
  const sent = await sendFile(to, file, { onProgress: () => {}, signal });
  if (sent.ok) return { pictureUrl: sent.url };
  return sent.mayRetry ? undefined : ({ state: "refused", message: sent.message } as const);
}

/** Not by a fetcher of the page, whose answer can get lost while the page is read anew. */
async function add(goods: FinishedGoods, by: string, signal: AbortSignal) {
  const { id, title, category, price, productPackOff, quantity, pictureUrl = "" } = goods;
  const fields = { id, title, category, price, productPackOff, quantity, pictureUrls: pictureUrl };
  const body = new URLSearchParams({ ...fields, sentBy: by });
  if (goods.isHidden) body.set("isHidden", "on");
  try {
    const response = await fetch(pathIn("/my/products/quick/add"), {
      method: "POST",
      body,
      // To the login: it waits until whoever typed it is back.
      redirect: "error",
      signal,
    });
    if (response.status === 403 || response.status > 500) return undefined;
    if (response.status === 500) return outcomeOf({ ok: false });
    return outcomeOf(await response.json());
  } catch {
    return undefined;
  }
}

function outcomeOf(answer: FormAnswer): Partial<FinishedGoods> {
  if (answer.ok) return { state: "saved", picture: undefined, at: Date.now() };
  // It waited for longer than pictures wait for their rows: it is sent once more.
  if ("message" in answer && answer.message === m.upload_missing())
    return { pictureUrl: undefined };
  const errors = "result" in answer ? Object.values(answer.result?.error ?? {}) : [];
  const [said] = errors.flatMap((texts) => texts ?? []);
  const message = "message" in answer ? answer.message : undefined;
  return { state: "refused", message: message ?? said ?? m.something_wrong() };
}

/** Of several tabs one sends. A browser that has no locks relies on the server, which adds each product once. */
async function inTurn(signal: AbortSignal, send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  // Left before its turn came.
  await navigator.locks.request("phoneGoods", { signal }, send).catch(() => {});
}

/** Resolves once `listen` tells, and when the signal is given. @param listen returns what ends its listening. */
function heard(signal: AbortSignal, listen?: (tell: () => void) => () => void): Promise<undefined> {
  return new Promise((resolve) => {
    const tell = () => {
      end?.();
      resolve(undefined);
    };
    const end = listen?.(tell);
    signal.addEventListener("abort", tell, { once: true });
  });
}
