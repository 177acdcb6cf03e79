import { gtinCheckDigit } from "./pack-facts.ts";

/** What the shop's own codes begin with: GS1 gives no company 200 to 299, they are for codes within a shop. */
const own = "20";

/** The EAN-13 that a product's packs have where nobody has given them one, of its number (rules: labels-5). */
export function ownPackCode(number: number): string {
  const twelve = own + String(number).padStart(10, "0");
  return `${twelve}${gtinCheckDigit(twelve)}`;
}

/** The number of a code of the shop's own; undefined of others. */
export function ownNumberOf(code: string): number | undefined {
  const number = Number(code.slice(own.length, -1));
  return code === ownPackCode(number) ? number : undefined;
}
