/**
 * What JSON from outside says; undefined where it is none, or where a string in it holds NUL, which
 * PostgreSQL's text cannot (rules: safety-8).
 */
export function parseJson(text: string): unknown {
  let holdsNul = false;
  // Raw it is no JSON, so it can only be there as an escape.
  const refuseNul = (key: string, value: unknown) => {
    holdsNul ||= key.includes("\0") || (typeof value === "string" && value.includes("\0"));
    return value;
  };
  try {
    const value = JSON.parse(text, text.includes("\\u0000") ? refuseNul : undefined);
    return holdsNul ? undefined : value;
  } catch {
    return undefined;
  }
}
