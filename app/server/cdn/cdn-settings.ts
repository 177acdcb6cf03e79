import { z } from "zod";
import { everyPage } from "./cdn-keys.ts";

/**
 * What stands for the keys of a purge in its address, headers and body. A request with `{key}` is sent once
 * for each of them.
 */
const placeholder = /\{(keys|keys:comma|keys:json|key)\}/g;

/** Puts keys in the places of a template; `encode` writes them as its surroundings want them. */
export function fillIn(
  template: string,
  keys: readonly string[],
  encode: (text: string) => string = String,
): string {
  const texts: Record<string, string> = {
    key: encode(keys[0] ?? ""),
    keys: encode(keys.join(" ")),
    "keys:comma": encode(keys.join(",")),
    "keys:json": JSON.stringify(keys),
  };
  return template.replaceAll(placeholder, (_, name) => texts[name] ?? "");
}

/** Whether a CDN is told of keys one by one. */
export function takesOneKey({ CDN_PURGE_URL, CDN_PURGE_HEADERS, CDN_PURGE_BODY }: CdnSettings) {
  const texts = [CDN_PURGE_URL, Object.values(CDN_PURGE_HEADERS), CDN_PURGE_BODY];
  return texts.flat().some((text) => text?.includes("{key}"));
}

function readHeaders(given: string): Record<string, string> | undefined {
  try {
    const headers = z.record(z.string(), z.string()).parse(JSON.parse(given));
    // Throws at a name or value that no request may have.
    new Headers(Object.entries(headers));
    return headers;
  } catch {
    return undefined;
  }
}

const isHttpAddress = (url: string) =>
  /^https?:$/.test(URL.parse(fillIn(url, [everyPage], encodeURIComponent))?.protocol ?? "");

/** The settings of a CDN that may keep pages (operations: a-cdn). */
export const cdnSettings = {
  CDN_PURGE_URL: z
    .string()
    .transform((given) => given.trim().split(/\s+/))
    .refine((urls) => urls.every(isHttpAddress), {
      error: "is not a http:// or https:// address, or several with spaces between them",
    })
    .optional(),
  CDN_PURGE_METHOD: z
    .string()
    .regex(/^[A-Z]+$/, "is not a method such as POST or PURGE")
    .default("POST"),
  CDN_PURGE_HEADERS: z
    .string()
    .transform((given, { addIssue }): Record<string, string> => {
      const headers = readHeaders(given);
      if (!headers) addIssue({ code: "custom", message: 'is not JSON such as {"Name": "value"}' });
      return headers ?? z.NEVER;
    })
    .default({}),
  CDN_PURGE_BODY: z.string().optional(),
  CDN_LIFETIME: z.coerce.number().int().min(1).max(86_400).default(600),
};

export type CdnSettings = z.output<z.ZodObject<typeof cdnSettings>>;

/**
 * @throws Error with one line where a purge would name no keys: the CDN would be asked to purge nothing,
 *   or everything at each change.
 */
export function refuseKeylessPurge(settings: CdnSettings): void {
  const { CDN_PURGE_URL, CDN_PURGE_HEADERS, CDN_PURGE_BODY } = settings;
  if (!CDN_PURGE_URL) return;
  const namesKeys = (text = "") => text.search(placeholder) >= 0;
  const others = [...Object.values(CDN_PURGE_HEADERS), CDN_PURGE_BODY];
  if (others.some(namesKeys) || CDN_PURGE_URL.every(namesKeys)) return;
  throw new Error(
    "Setting CDN_PURGE_URL: {keys}, {keys:comma}, {keys:json} or {key} stands neither in it nor in the headers or the body",
  );
}
