import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";
import { keptCaches } from "#app/lib/offline/offline-caches.ts";

/** Together at most 20 MB (rules: offline-3): so many pictures, each of at most so many bytes. */
const most = 200;
const largest = 100_000;

const matchOptions = { ignoreVary: true };

const limits = { maxEntries: most, matchOptions };

/** A picture's name changes with its content. Another one than was asked for, to save data, is not kept (data-saver-1). */
export const pictures = new CacheFirst({
  cacheName: keptCaches.pictures,
  matchOptions,
  plugins: [
    new ExpirationPlugin({ ...limits, purgeOnQuotaError: true }),
    {
      async cacheWillUpdate({ response: { status, headers }, response }) {
        const size = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
        const isOther = /\b(?:private|no-store)\b/.test(headers.get("cache-control") ?? "");
        return status === 200 && size <= largest && !isOther ? response : null;
      },
    },
  ],
});

/** As with the pages (forgetPages). */
export async function forgetPictures(): Promise<void> {
  await caches.delete(keptCaches.pictures);
  await new CacheExpiration(keptCaches.pictures, limits).delete();
}
