import { data } from "react-router";
import {
  countSoldProducts,
  type FoundProduct,
  partOfSoldProducts,
} from "#app/domains/catalog/feeds/sold-products.server.ts";
import { changedAt } from "#app/domains/content/articles/blog-post.ts";
import { type FoundPost, publishedPosts } from "#app/domains/content/articles/blog-posts.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { languages, pathIn } from "#app/lib/text/language.ts";
import { type Xml, xml, xmlAnswer } from "#app/lib/text/xml.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { helpLinks, linksFor, programmeLinks } from "#app/shell/menus/shop-links.ts";
import type { Route } from "./+types/sitemap";

/** Made anew at each change of what it lists, as a page is (rules: pages-3). */
export const handle = {
  live: ["products", "blog"],
  // Search engines log in nowhere.
  sharedBy: "visitors",
} as const satisfies LiveHandle & SharedPageHandle;

/**
 * Products in one file, each with an address in each language. Search engines read 50,000 addresses (rules: found-1); this is
 * as many as the page cache has room for, and no longer than others can wait while they are written.
 */
const productsInFile = Math.floor(5000 / languages.length);

/** `/sitemap.xml` lists the files, `/sitemap/pages.xml` the pages and posts, `/sitemap/1.xml` … the products. */
export async function loader({ params: { file } }: Route.LoaderArgs) {
  if (file === undefined) return xmlAnswer(index(await countSoldProducts()));
  if (file === "pages.xml")
    return xmlAnswer(urlSet([...pages(), ...posts(await publishedPosts())]));
  const [, number] = /^([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
  if (!number) throw data(null, { status: 404 });
  const found = await partOfSoldProducts(Number(number) - 1, productsInFile);
  if (found.length === 0) throw data(null, { status: 404 });
  return xmlAnswer(urlSet(found.map(product)));
}

function index(products: number): Xml {
  const parts = Array.from({ length: Math.ceil(products / productsInFile) }, (_, n) => `${n + 1}`);
  const files = ["pages", ...parts].map(
    (name) => xml`<sitemap><loc>${shopAddress()}/sitemap/${name}.xml</loc></sitemap>`,
  );
  return xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files}</sitemapindex>`;
}

/** A page that search engines may show. */
interface Listed {
  path: string;
  /** When what it says was last changed; unknown for pages whose texts come with the shop. */
  changedAt?: Date;
  pictures?: readonly string[];
}

/** What the menus lead everybody to, but for what is somebody's own. */
function pages(): Listed[] {
  const links = [...linksFor(null), ...programmeLinks, ...helpLinks];
  return links
    .filter(({ to }) => !["/login", "/signup", "/track-orders"].includes(to))
    .map(({ to }) => ({ path: to }));
}

const posts = (found: readonly FoundPost[]): Listed[] =>
  found.map(({ id, pictureUrl, ...post }) => ({
    path: `/blog/${encodeURIComponent(id)}`,
    changedAt: changedAt(post),
    pictures: pictureUrl ? [pictureUrl] : [],
  }));

const product = ({ id, pictureUrls, ...times }: FoundProduct): Listed => ({
  path: `/products/${encodeURIComponent(id)}`,
  changedAt: times.changedAt,
  pictures: pictureUrls,
});

function urlSet(listed: readonly Listed[]): Xml {
  const urls = listed.flatMap((page) => languages.map((language) => url(page, language)));
  return xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls}</urlset>`;
}

function url(
  { path, changedAt, pictures = [] }: Listed,
  language: (typeof languages)[number],
): Xml {
  const origin = shopAddress();
  const others = languages.map(
    (other) =>
      xml`<xhtml:link rel="alternate" hreflang="${other}" href="${origin}${pathIn(path, other)}"/>`,
  );
  const changed = changedAt && xml`<lastmod>${changedAt.toISOString()}</lastmod>`;
  const images = pictures.map(
    (picture) =>
      xml`<image:image><image:loc>${new URL(picture, origin).href}</image:loc></image:image>`,
  );
  return xml`<url><loc>${origin}${pathIn(path, language)}</loc>${changed}${others}${images}</url>`;
}
