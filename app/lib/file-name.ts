/** Characters that turn or hide what stands beside them: "gpj.exe" backwards reads as a picture. */
const deceiving = /[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;
const longest = 60;

/** A file's name as it is shown: without what deceives the eye, and no longer than a line. */
export function shownFileName(name: string): string {
  const characters = Array.from(name.replaceAll(deceiving, "\uFFFD"));
  if (characters.length <= longest) return characters.join("");
  // The end has the extension.
  return `${characters.slice(0, longest - 11).join("")}…${characters.slice(-10).join("")}`;
}
