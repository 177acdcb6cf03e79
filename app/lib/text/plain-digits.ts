/** Letters and signs of Devanagari, without its digits. */
const letters = /[\u0900-\u0965\u0970-\u097f]/;

/**
 * A number that was typed on a Devanagari keyboard, in the digits that the shop reckons with: "९८७.५" → "987.5",
 * "APR/०१" → "APR/01" (rules: forms-12). A text with words of that script stays as it is.
 */
export function plainDigits(typed: string): string {
  if (letters.test(typed)) return typed;
  return typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - "०".charCodeAt(0)));
}

/** Secrets are compared letter by letter. */
const secret = /password/i;

/** The numbers of a form (plainDigits), in the form itself; its passwords stay. */
export function withPlainDigits(form: FormData): FormData {
  for (const [name, value] of [...form]) {
    if (typeof value !== "string" || secret.test(name) || plainDigits(value) === value) continue;
    const all = form
      .getAll(name)
      .map((each) => (typeof each === "string" ? plainDigits(each) : each));
    form.delete(name);
    for (const each of all) form.append(name, each);
  }
  return form;
}
