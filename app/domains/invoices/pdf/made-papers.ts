import { pathIn } from "#app/lib/text/language.ts";

/** So many papers are printed in one file. */
export const mostPrinted = 1000;

/** By which a file of papers is known that comes after lines of JSON, each of which says how far it is. */
export const toldType = "application/vnd.madua.told-pdf";

/** A line before the file; the last of them has its size. */
export interface PapersTold {
  made: number;
  of: number;
  bytes?: number;
}

/**
 * Reads a file of papers while it is made.
 * @param path what a plain link to it leads to.
 * @returns the file, or the status with which it was refused; undefined where something else came, like a login.
 */
export async function readMadePapers(
  path: string,
  tell: (told: PapersTold) => void,
): Promise<Blob | number | undefined> {
  const answer = await fetch(`${pathIn(path)}&told=yes`);
  if (!answer.ok) return answer.status;
  if (answer.headers.get("Content-Type") !== toldType || !answer.body) return undefined;
  const parts: BlobPart[] = [];
  let left: number | undefined;
  let line = new Uint8Array();
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    let rest = value;
    while (left === undefined && rest.length > 0) {
      const end = rest.indexOf(10);
      line = joined(line, end < 0 ? rest : rest.subarray(0, end));
      rest = end < 0 ? rest.subarray(rest.length) : rest.subarray(end + 1);
      if (end < 0) continue;
      const told: PapersTold = JSON.parse(new TextDecoder().decode(line));
      line = new Uint8Array();
      left = told.bytes;
      tell(told);
    }
    if (rest.length > 0) {
      parts.push(rest.slice());
      left = (left ?? 0) - rest.length;
    }
  }
  if (left !== 0) throw new Error("the file broke off");
  return new Blob(parts, { type: "application/pdf" });
}

function joined(first: Uint8Array, then: Uint8Array) {
  const both = new Uint8Array(first.length + then.length);
  both.set(first);
  both.set(then, first.length);
  return both;
}
