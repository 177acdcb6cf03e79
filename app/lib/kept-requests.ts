import { keptText, storeKept } from "./kept-storage.ts";

/** A command that could not be sent for want of a line (rules: kept-1). */
export interface KeptRequest {
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
  /** The fields to send again to carry it out on what is there by now. */
  again?: Record<string, string> | undefined;
}

/** After this time, in ms, it is sent only after somebody confirms it. */
const freshFor = 24 * 60 * 60 * 1000;
/** After this time, in ms, it is dropped: nobody wants it done any more. */
const life = 7 * freshFor;

/** What this page has kept itself: whoever reads it made it. */
const madeHere = new Set<string>();

export function readKept(text: string | null = keptText()): KeptRequest[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter(isKeptRequest).filter(({ at }) => Date.now() - at < life);
  } catch {
    return [];
  }
}

/** Keeps a command until it is answered; one that is kept already stays as it is. */
export function keepRequest(request: Omit<KeptRequest, "at" | "outcome">): void {
  madeHere.add(request.key);
  change((kept) => {
    if (kept.some(({ key, outcome }) => key === request.key && !outcome)) return kept;
    const { subject } = request;
    const others = kept.filter(
      (one) =>
        one.key !== request.key && (!subject || one.subject !== subject || one.by !== request.by),
    );
    return [...others, { ...request, at: Date.now() }];
  });
}

/** The one about a subject that waits. */
export function keptAbout(subject: string): KeptRequest | undefined {
  return readKept().find((one) => one.subject === subject && !one.outcome);
}

export function forgetKept(key: string): void {
  change((kept) => kept.filter((one) => one.key !== key));
}

/** Notes what came of it: also where it was cancelled in another tab while it was on its way. */
export function settleKept(request: KeptRequest, outcome: KeptOutcome): void {
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
export function isStale({ at }: KeptRequest): boolean {
  return Date.now() - at > freshFor;
}

/**
 * Whether it may be shown to whoever sits there.
 * @param who the user's id, null for a visitor, undefined where the shop could not be asked.
 */
export function isOwn({ by, key }: KeptRequest, who: string | null | undefined): boolean {
  return by === "" || by === who || (who === undefined && madeHere.has(key));
}

function change(of: (kept: KeptRequest[]) => KeptRequest[]): void {
  const kept = of(readKept());
  storeKept(kept.length === 0 ? null : JSON.stringify(kept));
}

function isKeptRequest(value: unknown): value is KeptRequest {
  const { key, action, fields, words, by, at } = (value ?? {}) as Partial<KeptRequest>;
  const texts = [key, action, words, by];
  return (
    texts.every((text) => typeof text === "string") &&
    typeof at === "number" &&
    typeof fields === "object" &&
    fields !== null
  );
}
