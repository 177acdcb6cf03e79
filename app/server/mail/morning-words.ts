import type { MorningFigures } from "./mail.ts";
import type { MailWords } from "./mail-texts.ts";

type Counted = Exclude<keyof MorningFigures, "low" | "expiring">;

/** The morning mail in one language. */
export interface MorningTexts extends Pick<MailWords, "subject" | "heading" | "button" | "note"> {
  /** A line of each figure. */
  figures: Record<Counted, (n: number) => string>;
  /** Of products with the units that are left: "Ragi Laddu (2), Ragi Flour (0)". */
  low: (list: string) => string;
  /** Of batches with their dates: "Ragi Laddu 14 (31/03/2027)". */
  expiring: (list: string) => string;
  /** Where all is done. */
  nothing: string;
}

/** Yesterday in any case; what waits, where it does. */
const ofYesterday: readonly Counted[] = ["orders", "revenue"];

/** The words of a morning mail: each figure in a line, in the order in which a language gives them. */
export function morningWords({ figures: texts, low, expiring, nothing, ...around }: MorningTexts) {
  return (figures: MorningFigures): MailWords => {
    const codes = Object.keys(texts) as Counted[];
    const said = (wanted: (code: Counted, n: number) => boolean) =>
      codes.flatMap((code) => {
        const n = figures[code];
        return n !== undefined && wanted(code, n) ? texts[code](n) : [];
      });
    const products = (figures.low ?? []).map(({ title, left }) => `${title} (${left})`);
    const batches = (figures.expiring ?? []).map(
      ({ title, number, bestBefore }) =>
        `${title} ${number} (${bestBefore.split("-").reverse().join("/")})`,
    );
    const waiting = [
      ...said((code, n) => !ofYesterday.includes(code) && n > 0),
      ...(products.length > 0 ? [low(products.join(", "))] : []),
      ...(batches.length > 0 ? [expiring(batches.join(", "))] : []),
    ];
    const lines = [
      ...said((code) => ofYesterday.includes(code)),
      ...(waiting.length > 0 ? waiting : [nothing]),
    ];
    return { ...around, lines };
  };
}
