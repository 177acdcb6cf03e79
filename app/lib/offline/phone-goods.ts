import { get, update } from "idb-keyval";

/** What is typed of a product on the phone, as its form has it. */
export interface TypedGoods {
  /** Under which it is added once, however often it is sent. */
  id: string;
  title: string;
  category: string;
  /** In rupees. */
  price: string;
  /** Grams. */
  productPackOff: string;
  quantity: string;
  isHidden: boolean;
}

/** The picture that was taken, and what of it is to be seen. */
export interface TakenPicture {
  taken: Blob;
  isEvened: boolean;
}

/** One that was finished: it waits for a line, or is there. */
export interface FinishedGoods extends TypedGoods {
  state: "waits" | "refused" | "saved";
  /**
   * The JPEG that is sent; undefined once it is saved. Its bytes and no Blob: the file behind one of the browser's storage goes when
   * its row is written anew, also while it is being sent.
   */
  picture?: ArrayBuffer | undefined;
  /** Of the stored picture, once it was sent. */
  pictureUrl?: string | undefined;
  /** Why it was refused. */
  message?: string | undefined;
  /** In ms since 1970. */
  at: number;
}

/** What this browser has of one who adds goods by it. */
export interface PhoneGoods {
  finished: readonly FinishedGoods[];
  /** What the form holds: a phone may end the page while its camera is open. */
  draft?: (TypedGoods & Partial<TakenPicture>) | undefined;
}

const nothing: PhoneGoods = { finished: [] };
/** For so long, in ms, what was saved stands in the list: that day's work. */
const shownFor = 12 * 60 * 60 * 1000;
/** By user ids, where the browser has no room or keeps nothing: they live as long as the page. */
const inMemory = new Map<string, PhoneGoods>();
const nameOf = (by: string) => `phoneGoods:${by}`;
const listeners = new Set<() => void>();
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("phoneGoods");

/** @param by the user's id: nobody else sees it. */
export async function readPhoneGoods(by: string): Promise<PhoneGoods> {
  const kept = inMemory.get(by) ?? (await get(nameOf(by)).catch(() => undefined)) ?? nothing;
  const isShown = ({ state, at }: FinishedGoods) => state !== "saved" || Date.now() - at < shownFor;
  return { ...kept, finished: kept.finished.filter(isShown) };
}

/** Changes what is kept, for all tabs. @returns false where it lives only as long as the page. */
export async function changePhoneGoods(
  by: string,
  change: (kept: PhoneGoods) => PhoneGoods,
): Promise<boolean> {
  const standing = inMemory.get(by);
  if (standing) inMemory.set(by, change(standing));
  else {
    let last = nothing;
    try {
      await update<PhoneGoods>(nameOf(by), (kept = nothing) => {
        last = kept;
        return change(kept);
      });
    } catch {
      inMemory.set(by, change(last));
    }
  }
  channel?.postMessage(by);
  for (const tell of listeners) tell();
  return !inMemory.has(by);
}

/** Calls `tell` whenever something has changed, in other tabs too; returns what ends that. */
export function onPhoneGoods(tell: () => void): () => void {
  listeners.add(tell);
  channel?.addEventListener("message", tell);
  return () => {
    listeners.delete(tell);
    channel?.removeEventListener("message", tell);
  };
}
