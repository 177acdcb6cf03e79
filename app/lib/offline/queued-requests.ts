import { keptText, storeKept } from "./queued-storage.ts";

/** A command that could not be sent for want of a line (rules: kept-1). */
export interface QueuedRequest {
  /** The server carries out what comes twice with it once. */
  key: string;
  /** The path of the action, without its language. */
  action: string;
  fields: Record<string, string>;
  /** What it was, for whoever sent it: "Your order of ₹480, cash on delivery". */
  words: string;
  /** The user's id; "" of a visitor. */
  by: string;
  /** In ms since 1970. */
  at: number;
  /** Where it can be looked after. */
  page: string;
  /** Where what has become of it can be seen, if elsewhere. */
  pageWhenDone?: string;
  /** React Router's key of the fetcher that its page sends it by: the page gets the answer too. */
  fetcher?: string;
  /** A later one about the same takes its place. */
  subject?: string;
  outcome?: KeptOutcome;
}

/** What the shop has said to it, until somebody has seen it. */
export interface KeptOutcome {
  done: boolean;
  text: string;
  /** What has to be sent to have it done on what stands there meanwhile; nothing, where it may be done another time. */
  again?: Record<string, string> | undefined;
}

/** After this time, in ms, it is sent only after somebody confirms it. */
const freshFor = 24 * 60 * 60 * 1000;
/** After this time, in ms, it is dropped: nobody wants it done any more. */
const life = 7 * freshFor;

/** What this page has kept itself: whoever reads it made it. */
const madeHere = new Set<string>();

/**
 * What is kept, the oldest first; nothing of what the storage has from others or nobody means any more.
 * @param text as stored; null where nothing is.
 */
export function readKept(text: string | null = keptText()): QueuedRequest[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter(isKeptRequest).filter(({ at }) => Date.now() - at < life);
  } catch {
    return [];
  }
}

/**
 * Keeps a command until it is answered, in place of one with its key, or about the same of the same sender. What that
 * sender's screen showed before the first of them is what the last one may still meet (rules: kept-7).
 * @returns false where the browser has no room for it: it is not kept.
 */
export function keepRequest(request: Omit<QueuedRequest, "at" | "outcome">): boolean {
  const { key, subject, by, fields } = request;
  const before = readKept();
  const replaced = before.filter(
    (one) => one.key === key || (subject && one.subject === subject && one.by === by),
  );
  const seen = replaced.find((one) => !one.outcome && one.key !== key)?.fields.seen;
  const kept = { ...request, fields: seen ? { ...fields, seen } : fields, at: Date.now() };
  madeHere.add(key);
  const isStored = store([...before.filter((one) => !replaced.includes(one)), kept]);
  if (!isStored) store(before);
  return isStored;
}

export function forgetKept(key: string): void {
  change((kept) => kept.filter((one) => one.key !== key));
}

/** Notes what came of it: also where it was cancelled in another tab while it was on its way. */
export function settleKept(request: QueuedRequest, outcome: KeptOutcome): void {
  change((kept) => [...kept.filter(({ key }) => key !== request.key), { ...request, outcome }]);
}

/** Has it sent now, with other fields where something has met it. */
export function sendKeptAgain(key: string, fields: Record<string, string> = {}): void {
  change((kept) =>
    kept.map((one) => {
      if (one.key !== key) return one;
      const { outcome: _, ...request } = one;
      return { ...request, fields: { ...one.fields, ...fields }, at: Date.now() };
    }),
  );
}

/** Whether it has waited so long that it is asked for first. */
export function isStale({ at }: QueuedRequest): boolean {
  return Date.now() - at > freshFor;
}

/**
 * Whether it may be shown to whoever sits there.
 * @param who the user's id, null for a visitor, undefined where the shop could not be asked.
 */
export function isOwn({ by, key }: QueuedRequest, who: string | null | undefined): boolean {
  return by === "" || by === who || (who === undefined && madeHere.has(key));
}

function change(of: (kept: QueuedRequest[]) => QueuedRequest[]): void {
  store(of(readKept()));
}

function store(kept: readonly QueuedRequest[]): boolean {
  return storeKept(kept.length === 0 ? null : JSON.stringify(kept));
}

function isKeptRequest(value: unknown): value is QueuedRequest {
  const { key, action, fields, words, by, at } = (value ?? {}) as Partial<QueuedRequest>;
  const texts = [key, action, words, by];
  return (
    texts.every((text) => typeof text === "string") &&
    typeof at === "number" &&
    typeof fields === "object" &&
    fields !== null
  );
}
