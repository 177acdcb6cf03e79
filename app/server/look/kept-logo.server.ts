import pLimit from "p-limit";
import { renditionsOf } from "#app/lib/files/picture-name.ts";
import type { LogoShape } from "#app/lib/shop/look.ts";
import { previewFolder } from "../files/file-store.ts";
import { readStored, storedName, storeFile } from "../files/files.server.ts";
import { type LogoKind, logoFile } from "./logo-address.ts";

/** The folder of the pictures that are logos (picture-folder.ts). */
export const logoFolder = "logo";

/** One is drawn at a time, as the previews are. */
const inTurn = pLimit(1);

/**
 * A drawing of a stored logo: made when it is asked for first, and kept.
 * @param url of the stored picture. @returns undefined where there is none.
 */
export async function keptLogo(kind: LogoKind, url: string): Promise<Buffer | undefined> {
  const file = `${previewFolder}/${logoFile(kind, url)}`;
  const kept = await readStored(file);
  if (kept) return kept;
  return inTurn(async () => {
    const picture = await readLogo(url);
    if (!picture) return undefined;
    const { drawLogo } = await import("./draw-logo.server.ts");
    const drawn = await drawLogo(kind, picture);
    await storeFile(file, drawn);
    return drawn;
  });
}

/** How a stored logo stands on the shop's pages; undefined where there is none. */
export async function shapeOfLogo(url: string): Promise<LogoShape | undefined> {
  const picture = await readLogo(url);
  if (!picture) return undefined;
  const { logoShape } = await import("./draw-logo.server.ts");
  return logoShape(picture);
}

/** Its largest file; one that is in no picture's name is no picture. */
async function readLogo(url: string): Promise<Buffer | undefined> {
  const largest = renditionsOf(url).findLast(({ format }) => format === "webp");
  const name = storedName(largest?.name ?? "");
  return name?.startsWith(`${logoFolder}/`) ? readStored(name) : undefined;
}
