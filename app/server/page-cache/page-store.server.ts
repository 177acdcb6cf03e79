import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.server.ts";

/** The share of pages whose address has parameters. */
const variantShare = 0.25;

/**
 * The cached pages; the least recently used go first. There is no end of addresses with parameters (a list can begin at
 * any of its rows), so they have a share of their own and push out no other page (rules: list-6).
 */
export function openPageStore(maxBytes: number) {
  const part = (share: number) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.ceil(maxBytes * share),
      // With what its compressed forms will take.
      sizeCalculation: ({ body, old }) => Math.ceil(body.length * (old ? 3 : 1.5)) + 1,
    });
  const [plain, variants] = [part(1 - variantShare), part(variantShare)];
  const partOf = (key: string) => (key.includes("?") ? variants : plain);
  return {
    get: (key: string) => partOf(key).get(key),
    set: (key: string, page: CachedPage) => partOf(key).set(key, page),
    delete: (key: string) => partOf(key).delete(key),
    bytes: () => plain.calculatedSize + variants.calculatedSize,
  };
}
