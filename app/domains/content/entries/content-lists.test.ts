import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cuts } from "#app/lib/text/text.ts";
import { db } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { firstAboutSection, listAboutSections } from "../articles/about-sections.server.ts";
import {
  blogPage,
  findBlogPost,
  newestBlogPost,
  recentEvents,
} from "../articles/blog-posts.server.ts";
import {
  aboutSections,
  blogPosts,
  galleryImages,
  locatedAreas,
  missionSections,
} from "../content-tables.server.ts";
import { galleryPage } from "../pictures/list-pictures.server.ts";
import { entryPage } from "./entry-page.server.ts";
import { locatedAreaPage, locatedAreasByDistrict } from "./list-located-areas.server.ts";
import { firstMissionSections, missionPage } from "./list-mission-sections.server.ts";
import { missionSectionKinds } from "./mission-section.ts";

ownDatabase();

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const post = (n: number, paragraph = "") => ({
  id: `post-${n}`,
  blogTitle: `Post ${n}`,
  paragraph,
  date: day(n),
});

const area = (n: number, district: string) => ({
  id: `area-${n}`,
  district,
  address: "A",
  unit: "B",
  wshg: "C",
  contact: "D",
  date: day(n),
});

test("rich text is sanitised on its way into the database", async () => {
  await db.insert(blogPosts).values(post(1, '<p onclick="x()">Hi<script>alert(1)</script></p>'));
  expect((await findBlogPost("post-1"))?.paragraph).toBe("<p>Hi</p>");
  await db.update(blogPosts).set({ paragraph: '<a href="javascript:x()">Ho</a>' });
  expect((await findBlogPost("post-1"))?.paragraph).toBe("<a>Ho</a>");
  await db.delete(blogPosts);
});

describe("posts", () => {
  test("stand newest first on the blog; of the newest three, the oldest comes first at home", async () => {
    await db.insert(blogPosts).values([3, 1, 5, 2, 4].map((n) => post(n)));
    const first = await blogPage(undefined, 2);
    expect(first.rows.map(({ id }) => id)).toEqual(["post-5", "post-4"]);
    expect(first.hasNext).toBe(true);
    const cursor = { direction: "after", date: day(4), id: "post-4" } as const;
    const next = await blogPage(cursor, 3);
    expect(next.rows.map(({ id }) => id)).toEqual(["post-3", "post-2", "post-1"]);
    expect(next).toMatchObject({ hasNext: false, hasPrevious: true });
    expect((await recentEvents(3)).map(({ id }) => id)).toEqual(["post-3", "post-4", "post-5"]);
    expect((await newestBlogPost())?.id).toBe("post-5");
    await db.delete(blogPosts);
  });

  test("have plain excerpts of 100 characters in the list and 200 at home", async () => {
    const words = "Ragi &amp; jaggery. ".repeat(200);
    await db.insert(blogPosts).values(post(1, `<h2>How</h2><p><strong>${words}</strong></p>`));
    const plain = `How ${"Ragi & jaggery. ".repeat(200)}`;
    const excerpt = (length: number) => `${plain.slice(0, length).trimEnd()}…`;
    expect((await blogPage(undefined, 1)).rows[0]?.excerpt).toBe(excerpt(cuts.blogListExcerpt));
    expect((await recentEvents(1))[0]?.excerpt).toBe(excerpt(cuts.blogParagraph));
    await db.delete(blogPosts);
  });
});

test("about sections come oldest first, and the home page cuts the first at 300 characters", async () => {
  expect(await firstAboutSection()).toBeUndefined();
  const section = (n: number) => ({
    id: `about-${n}`,
    aboutTitle: `About ${n}`,
    paragraph: `<p>${"x".repeat(400)}</p>`,
    date: day(n),
  });
  await db.insert(aboutSections).values([section(2), section(1)]);
  expect((await listAboutSections()).map(({ id }) => id)).toEqual(["about-1", "about-2"]);
  expect(await firstAboutSection()).toMatchObject({
    aboutTitle: "About 1",
    excerpt: `${"x".repeat(300)}…`,
  });
});

test("each mission section shows its first entry by date; an empty one is left out", async () => {
  const section = (kind: "about" | "product" | "case", n: number) => ({
    id: `${kind}-${n}`,
    kind,
    title: kind,
    date: day(n),
  });
  await db.insert(missionSections).values([section("case", 3), section("about", 2)]);
  await db.insert(missionSections).values([section("about", 1), section("case", 4)]);
  expect((await firstMissionSections()).map(({ id }) => id)).toEqual(["about-1", "case-3"]);
});

test("located areas are grouped by district", async () => {
  await db.insert(locatedAreas).values([area(3, "North"), area(1, "South"), area(2, "North")]);
  const districts = await locatedAreasByDistrict();
  expect(districts.map(({ name, areas }) => [name, areas.map(({ id }) => id)])).toEqual([
    ["North", ["area-2", "area-3"]],
    ["South", ["area-1"]],
  ]);
});

test("the gallery turns its pages newest first", async () => {
  const images = [1, 2, 3].map((n) => ({ id: `image-${n}`, pictureUrl: "/x", date: day(n) }));
  await db.insert(galleryImages).values(images);
  const { rows, hasNext } = await galleryPage(undefined, 2);
  expect(rows.map(({ id }) => id)).toEqual(["image-3", "image-2"]);
  expect(hasNext).toBe(true);
});

test("lists turn their pages by date, of all entries or of those asked for", async () => {
  await db.delete(galleryImages);
  await db.insert(galleryImages).values(
    [1, 2, 3].map((n) => ({
      id: `image-${n}`,
      pictureUrl: "/x",
      altText: n === 2 ? "two" : "",
      date: day(n),
    })),
  );
  const ids = async (wanted: Parameters<typeof entryPage>[1]) => {
    const { rows, hasPrevious, hasNext } = await entryPage("gallery-image", wanted);
    return [rows.map(({ id }) => id), hasPrevious, hasNext];
  };
  const after = { direction: "after", date: day(2), id: "image-2" } as const;
  expect(await ids({ cursor: undefined, size: 2, order: "ascending" })).toEqual([
    ["image-1", "image-2"],
    false,
    true,
  ]);
  expect(await ids({ cursor: after, size: 2, order: "ascending" })).toEqual([
    ["image-3"],
    true,
    false,
  ]);
  expect(await ids({ cursor: after, size: 2, order: "descending" })).toEqual([
    ["image-1"],
    true,
    false,
  ]);
  const where = eq(galleryImages.altText, "two");
  expect(await ids({ cursor: undefined, size: 2, order: "ascending", where })).toEqual([
    ["image-2"],
    false,
    false,
  ]);
});

test("a mission section lists its own entries only, the located areas turn by district", async () => {
  await db.delete(missionSections);
  for (const kind of missionSectionKinds) {
    await db.insert(missionSections).values({ id: kind, kind, title: kind });
  }
  expect((await missionPage("case", undefined, 10)).rows.map(({ id }) => id)).toEqual(["case"]);

  await db.delete(locatedAreas);
  const areas = ["South", "North", "North"].map((district, n) => area(n + 1, district));
  await db.insert(locatedAreas).values(areas);
  const pages = await Promise.all([1, 2, 3].map((n) => locatedAreaPage(n, 2)));
  expect(
    pages.map(({ districts, hasNext }) => [
      districts.map(({ name, areas }) => `${name} ${areas.length}`),
      hasNext,
    ]),
  ).toEqual([
    [["North 2"], true],
    [["South 1"], false],
    [[], false],
  ]);
});
