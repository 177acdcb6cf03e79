import type { BenchShop } from "./bench-shop.ts";
import { visit } from "./lighthouse.ts";

/** The live feed of an open page never ends: Lighthouse is not to wait for that, ms. */
const maxWait = 8000;

/**
 * What Lighthouse says of search engines' view of every page in the sitemap and of a product, in each language.
 * @throws Error where one has less than 100.
 */
export async function measureSeo({ server }: BenchShop): Promise<void> {
  const listed = async (file: string) => {
    const xml = await (await fetch(`${server.url}/sitemap/${file}.xml`)).text();
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  };
  // A product's addresses, one in each language, stand beside each other.
  const urls = [...(await listed("pages")), ...(await listed("1")).slice(0, 2)];
  const faulty: string[] = [];
  for (const url of urls) {
    const { categories, audits } = await visit(url, "seo", `--max-wait-for-load=${maxWait}`);
    const score = Math.round(categories.seo.score * 100);
    const missed = Object.values(audits).filter((audit) => audit.score === 0);
    console.log(score, url, ...missed.map(({ title }) => title));
    if (score < 100) faulty.push(url);
  }
  console.log(`${urls.length} pages, ${urls.length - faulty.length} with 100`);
  if (faulty.length > 0) throw new Error(`Less than 100: ${faulty.join(", ")}`);
}
