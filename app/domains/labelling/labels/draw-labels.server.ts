import { createHash } from "node:crypto";
import sharp from "sharp";
import { baseLanguage } from "#app/lib/text/language.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { barcodeSvg, barcodeWriter } from "#app/server/typesetting/barcode.server.ts";
import { codePng } from "#app/server/typesetting/code-png.server.ts";
import { typeset, typesetPicture } from "#app/server/typesetting/typeset.server.ts";
import { site } from "#site";
import { type LabelSize, labelSizes, type WantedLabels } from "./label-sizes.ts";
import { type LabelKey, type LabelledBatch, packLabel } from "./pack-label.ts";
import labelTemplate from "./pack-label.typ?raw";

/** A batch's labels as a PDF (rules: labels-1): the same bytes as long as nothing that they say is changed. */
export async function labelsPdf(
  batch: LabelledBatch,
  { size, copies, start }: WantedLabels,
): Promise<Buffer> {
  const inputs = await inputsOf(batch, size, { copies, start, preview: false });
  return typeset({ template: labelTemplate, inputs, at: batch.time });
}

/** One label as a picture, whose hash tells it from what it was before, and what has no room on it. */
export async function labelPicture(
  batch: LabelledBatch,
  size: LabelSize,
): Promise<{ png: () => Promise<Buffer>; hash: string; leftOut: LabelKey[] }> {
  const inputs = await inputsOf(batch, size, { copies: 1, start: 1, preview: true });
  const { svg, said } = await typesetPicture({ template: labelTemplate, inputs });
  const [leftOut = []] = said as LabelKey[][];
  // Four pixels to a point: a screen shows it larger than it is.
  const png = () => sharp(Buffer.from(svg), { density: 144 }).png({ palette: true }).toBuffer();
  return { png, hash: createHash("sha256").update(svg).digest("hex").slice(0, 16), leftOut };
}

async function inputsOf(
  batch: LabelledBatch,
  size: LabelSize,
  { copies, start, preview }: { copies: number; start: number; preview: boolean },
): Promise<Record<string, string>> {
  const { barcode, ...label } = packLabel(batch, site);
  const bars = (await barcodeWriter())(barcode.digits, "ean13");
  const svg = barcodeSvg(bars);
  const code = await codePng(shopLink(`/b/${encodeURIComponent(batch.id)}`, baseLanguage));
  return {
    label: JSON.stringify({ ...label, barcode: { ...barcode, svg, modules: bars.width }, code }),
    size: JSON.stringify(labelSizes[size]),
    copies: String(copies),
    start: String(start),
    preview: preview ? "yes" : "no",
  };
}
