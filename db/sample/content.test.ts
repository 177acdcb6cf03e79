import { expect, test } from "vitest";
import { cuts } from "#app/lib/text.ts";
import { plainText, sanitizeRichText } from "#app/server/rich-text.server.ts";
import { aboutSections } from "./content/about-sections.ts";
import { blogPosts } from "./content/blog-posts.ts";
import { missionSections } from "./content/mission-sections.ts";
import { scenesOfContent } from "./insert-content.server.ts";
import { sampleProducts } from "./products.ts";
import { scenes } from "./scenes/index.ts";

const richTexts = [
  ...aboutSections.map(({ aboutTitle, paragraph }) => ({ title: aboutTitle, html: paragraph })),
  ...blogPosts.map(({ blogTitle, paragraph }) => ({ title: blogTitle, html: paragraph })),
  ...missionSections.map(({ title, description }) => ({ title, html: description })),
];

test("every picture of the content is drawn", () => {
  const missing = scenesOfContent().filter(([key]) => !scenes[key]);
  expect(missing).toEqual([]);
});

test.each(richTexts)("“$title” loses nothing when it is sanitised", ({ html }) => {
  expect(sanitizeRichText(html)).toBe(html);
});

test("products that the content links to are in the shop", () => {
  const known = new Set(sampleProducts.map(({ id }) => id));
  const linked = richTexts
    .flatMap(({ html }) => [...html.matchAll(/href="\/products\/([^"]+)"/g)])
    .map(([, id]) => id ?? "");
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter((id) => !known.has(id))).toEqual([]);
});

test("a title and an excerpt are long enough that the cut is seen", () => {
  expect(blogPosts.some(({ blogTitle }) => blogTitle.length > cuts.blogTitle)).toBe(true);
  const [first] = aboutSections;
  expect(plainText(first?.paragraph ?? "").length).toBeGreaterThan(cuts.aboutParagraph);
});
