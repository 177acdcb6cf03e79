const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]Z[\dA-Z]$/;

/**
 * The last character of a GSTIN, from the 14 before it: each one's value times 1 and 2 in turn, quotient and rest by
 * 36 added up; what is missing to the next multiple of 36.
 */
export function gstinCheck(first14: string): string {
  const sum = [...first14].reduce((before, character, at) => {
    const product = characters.indexOf(character) * (1 + (at % 2));
    return before + Math.floor(product / 36) + (product % 36);
  }, 0);
  return characters[(36 - (sum % 36)) % 36] ?? "";
}

/** Whether it can be a GSTIN: state, PAN, entity, Z, and the check character that belongs to them. */
export function isGstin(typed: string): boolean {
  return shape.test(typed) && gstinCheck(typed.slice(0, 14)) === typed[14];
}

/** The PAN in a GSTIN. */
export function panOf(gstin: string): string {
  return gstin.slice(2, 12);
}
