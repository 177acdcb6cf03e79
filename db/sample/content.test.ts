import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renditionsOf } from "#app/lib/files/picture-name.ts";
import { cuts } from "#app/lib/text/text.ts";
import { plainText, sanitizeRichText } from "#app/server/text/rich-text.server.ts";
import { aboutSections } from "./content/about-sections.ts";
import { blogPosts } from "./content/blog-posts.ts";
import { missionSections } from "./content/mission-sections.ts";
import { scenesOfContent } from "./content-rows.server.ts";
import { namesByKey, samplePictures } from "./copy-pictures.server.ts";
import { picturesOfSampleShop } from "./fill.server.ts";
import { hindiBlogPosts } from "./hindi/blog-posts.ts";
import { hindiProducts } from "./hindi/products.ts";
import { hindiAboutSections, hindiMissionSections } from "./hindi/sections.ts";
import { sampleProducts } from "./products.ts";

const richTexts = [
  ...aboutSections.map(({ aboutTitle, paragraph }) => ({ title: aboutTitle, html: paragraph })),
  ...blogPosts.map(({ blogTitle, paragraph }) => ({ title: blogTitle, html: paragraph })),
  ...missionSections.map(({ title, description }) => ({ title, html: description })),
  ...Object.values(hindiAboutSections).map(({ aboutTitle, paragraph }) => ({
    title: aboutTitle,
    html: paragraph,
  })),
  ...Object.values(hindiBlogPosts).map(({ blogTitle, paragraph }) => ({
    title: blogTitle,
    html: paragraph,
  })),
  ...Object.values(hindiMissionSections).map(({ title, description }) => ({
    title,
    html: description,
  })),
  ...Object.values(hindiProducts).map(({ title, description }) => ({ title, html: description })),
];

test("every picture is there in all its files, and no file that nothing shows", () => {
  const files = readdirSync(samplePictures);
  const names = namesByKey(files);
  const shown = new Set(picturesOfSampleShop().map(([key]) => names.get(key) ?? key));
  const wanted = [...shown].flatMap(renditionsOf).map((file) => file.name);
  expect(files.sort()).toEqual(wanted.sort());
});

test("all pictures together take at most 8 MB", () => {
  const sizes = readdirSync(samplePictures).map(
    (file) => statSync(join(samplePictures, file)).size,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000_000);
});

test("what a phone of 360 px shows of a slide at 3× takes at most 40 kB", () => {
  const slides = readdirSync(samplePictures).filter((name) => name.endsWith(".p1080.avif"));
  expect(slides.length).toBeGreaterThan(3);
  const heavy = slides.filter((name) => statSync(join(samplePictures, name)).size > 40_000);
  expect(heavy).toEqual([]);
});

test("no two entries of the content share a picture, which is deleted with its entry", () => {
  const places = scenesOfContent().map((place) => place.join());
  expect(new Set(places).size).toBe(places.length);
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
