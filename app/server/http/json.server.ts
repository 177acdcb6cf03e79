/** What only an escape can bring in: NUL, and half of a letter that UTF-16 writes by two. */
const oddEscape = /\\u(?:0000|d[89a-f])/i;
const isOdd = (text: string) => text.includes("\0") || !text.isWellFormed();

/**
 * What JSON from outside says; undefined where it is none, or where a string in it holds NUL or half a letter, which
 * PostgreSQL's text cannot (rules: safety-8).
 */
export function parseJson(text: string): unknown {
  let holdsOdd = false;
  const refuseOdd = (key: string, value: unknown) => {
    holdsOdd ||= isOdd(key) || (typeof value === "string" && isOdd(value));
    return value;
  };
  try {
    const value = JSON.parse(text, oddEscape.test(text) ? refuseOdd : undefined);
    return holdsOdd ? undefined : value;
  } catch {
    return undefined;
  }
}
