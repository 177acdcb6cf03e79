/** A piece of text as it stands on a page: its font's size, and where it is, in mm from the lower left corner. */
interface Letters {
  text: string;
  mm: number;
  x: number;
  y: number;
  /** Where it ends. */
  right: number;
}

const mmOfPoint = 25.4 / 72;

/** A PDF as a reader has it: its pages' texts and sizes in mm, and the roles and alternative texts of its tags. */
export async function readPdf(pdf: Uint8Array) {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const texts: string[] = [];
  const sizes: string[] = [];
  const roles = new Set<string>();
  const alts: string[] = [];
  const letters: Letters[] = [];
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at);
    const { width, height } = page.getViewport({ scale: mmOfPoint });
    sizes.push(`${Math.round(width)}×${Math.round(height)}`);
    const { items } = await page.getTextContent();
    const said = items.filter((item) => "str" in item);
    texts.push(said.map(({ str }) => str).join(" "));
    for (const { str: text, width, height, transform } of said) {
      const [x = 0, y = 0] = transform.slice(4).map((points: number) => points * mmOfPoint);
      if (text.trim() !== "")
        letters.push({ text, mm: height * mmOfPoint, x, y, right: x + width * mmOfPoint });
    }
    const walk = (node: { role?: string; alt?: string; children?: unknown[] }) => {
      if (node.role) roles.add(node.role);
      if (node.alt) alts.push(node.alt);
      for (const child of node.children ?? []) walk(child as typeof node);
    };
    walk((await page.getStructTree()) ?? {});
  }
  const { info } = await document.getMetadata();
  return {
    ...{ texts, sizes, roles, alts, letters, pages: document.numPages },
    info: info as Record<string, unknown>,
  };
}

/**
 * Letters alone, and none twice in a row: pdf.js reads a syllable of several glyphs once for each, where readers that keep to
 * the tags' ActualText read it once.
 */
export const plainText = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\s]/gu, "")
    .replaceAll(/(.{1,4}?)\1+/gu, "$1");
