import { type Evened, evenBackground } from "#app/lib/files/even-background.ts";

/** What of a picture is to be seen, in its pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As wide as the shop's pictures are shown at most, in pixels. */
const fullWidth = 1280;

/**
 * Draws the part of a picture.
 * @param canvas gets its size.
 * @param width in pixels; it is never made larger than it is.
 * @returns what came of its background; undefined where that was not asked for.
 */
export function drawPart(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { x, y, width, height }: PictureArea,
  isEvened: boolean,
  widest = fullWidth,
): Evened | undefined {
  const scale = Math.min(1, widest / width);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  if (!isEvened) return undefined;
  const drawn = context.getImageData(0, 0, canvas.width, canvas.height);
  const evened = evenBackground(drawn.data, canvas.width, canvas.height);
  if (evened === "evened") context.putImageData(drawn, 0, 0);
  return evened;
}

/** The part as it is sent: a JPEG of some hundred kB in place of a camera's several MB. */
export function cutPicture(
  picture: ImageBitmap,
  area: PictureArea,
  isEvened: boolean,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  drawPart(canvas, picture, area, isEvened);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
}
