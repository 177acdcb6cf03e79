import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Dress, dressOf, type Look } from "#app/lib/shop/look.ts";
import { shapeOfLogo } from "#app/server/look/kept-logo.server.ts";
import { type ShownLook, shownLook } from "#app/server/look/look-now.server.ts";
import { installationFact } from "#app/server/process/installation.server.ts";

/** For so long, in ms, a look that is tried can be shown. */
const goodFor = 24 * 60 * 60 * 1000;
/** In characters: an address may not be much longer. A look has texts of 1,360 letters at most. */
const longest = 7000;

interface Tried {
  look: Look;
  dress: Dress | null;
  until: number;
}

const secret = () =>
  installationFact("look-preview-secret", () => randomBytes(32).toString("base64url"));

const signatureOf = async (text: string) =>
  createHmac("sha256", await secret())
    .update(`look ${text}`)
    .digest("base64url");

/**
 * A look that nobody has saved, so that the home page can be shown in it (rules: looks-6): itself, packed, with the shop's
 * signature. Only the shop makes one, so no link shows staff a page of somebody else's words.
 * @param dress as which festival's it is to be shown; undefined for what is worn today.
 */
export async function tryLook(given: Look, dress: Dress | undefined, now = new Date()) {
  const logoShape = given.logo ? await shapeOfLogo(given.logo) : undefined;
  const look = { ...given, logoShape };
  const worn = dress ?? dressOf(look, now) ?? null;
  const tried: Tried = { look, dress: worn, until: now.getTime() + goodFor };
  const text = deflateRawSync(JSON.stringify(tried)).toString("base64url");
  return { token: `${text}.${await signatureOf(text)}`, shown: shownLook(look, worn ?? undefined) };
}

/** The look behind a token; undefined for one that the shop has not made, or whose time is over. */
export async function findTriedLook(
  token: string,
  now = new Date(),
): Promise<ShownLook | undefined> {
  if (token.length > longest) return undefined;
  const [text = "", signature = ""] = token.split(".");
  const expected = Buffer.from(await signatureOf(text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const tried: Tried = JSON.parse(inflateRawSync(Buffer.from(text, "base64url")).toString());
  if (tried.until < now.getTime()) return undefined;
  return shownLook(tried.look, tried.dress ?? undefined);
}
