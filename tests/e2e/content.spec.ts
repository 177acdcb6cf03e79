import type { Page } from "@playwright/test";
import { m } from "#app/paraglide/messages.js";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

/** As another process of the shop would: changes rows and says which topic. */
async function change(topic: string, sql: string, values: unknown[] = []) {
  await shop.query(sql, values);
  await shop.query("select pg_notify('madua_changed', $1)", [`another-process ${topic}`]);
}

const picture = "/files/crouselUpload/not-there-1600x700.webp";

interface Content {
  topic: string;
  /** What shows it. */
  path: string;
  add: string;
  remove: string;
  /** How often it is seen on the page. */
  seen: (page: Page) => ReturnType<Page["locator"]>;
}

/** Every topic of the content, on a page that shows it (rules: live-2). */
const contents: readonly Content[] = [
  {
    topic: "carousel",
    path: "/",
    add: `insert into carousel_slides (id, picture_url, alt_text) values ('new', '${picture}', 'New')`,
    remove: "delete from carousel_slides where id = 'new'",
    seen: (page) =>
      page.getByRole("group", { name: /^5 of 5|^Slide 5 of 5/i, includeHidden: true }),
  },
  {
    topic: "clients",
    path: "/",
    add: `insert into client_images (id, picture_url, alt_text) values ('new', '${picture}', 'New')`,
    remove: "delete from client_images where id = 'new'",
    seen: (page) => page.locator("section", { hasText: "In Associate with" }).getByRole("listitem"),
  },
  {
    topic: "about",
    path: "/",
    add: "update about_sections set about_title = 'New' where id = (select id from about_sections order by date limit 1)",
    remove: "update about_sections set about_title = 'Old' where about_title = 'New'",
    seen: (page) => page.getByRole("heading", { name: "New", exact: true }),
  },
  {
    topic: "about",
    path: "/about",
    add: "insert into about_sections (id, about_title) values ('new', 'New')",
    remove: "delete from about_sections where id = 'new'",
    seen: (page) => page.getByRole("heading", { name: "New", exact: true }),
  },
  {
    topic: "blog",
    path: "/",
    add: "insert into blog_posts (id, blog_title) values ('new', 'New')",
    remove: "delete from blog_posts where id = 'new'",
    seen: (page) => page.getByRole("heading", { name: "New", exact: true }),
  },
  {
    topic: "blog",
    path: "/blog",
    add: "insert into blog_posts (id, blog_title) values ('new', 'New')",
    remove: "delete from blog_posts where id = 'new'",
    seen: (page) => page.getByRole("heading", { name: "New", exact: true, level: 1 }),
  },
  {
    topic: "mission",
    path: "/ragi",
    add: "insert into mission_sections (id, kind, title, date) values ('new', 'about', 'New', '2020-01-01')",
    remove: "delete from mission_sections where id = 'new'",
    seen: (page) => page.getByRole("heading", { name: "New", exact: true }),
  },
  {
    topic: "located-areas",
    path: "/ragi",
    add: "insert into located_areas (id, district, address, unit, wshg, contact) values ('new', 'New district', 'A', 'B', 'C', 'D')",
    remove: "delete from located_areas where id = 'new'",
    seen: (page) => page.getByRole("table").getByText("New district").filter({ visible: true }),
  },
  {
    topic: "gallery",
    path: "/ragi",
    add: `insert into gallery_images (id, picture_url, alt_text) values ('new', '${picture}', 'New picture')`,
    remove: "delete from gallery_images where id = 'new'",
    seen: (page) => page.getByRole("link", { name: /New picture/ }),
  },
  {
    topic: "testimonials",
    path: "/successStory",
    add: "insert into testimonials (id, review, review_title) values ('new', 'It is good.', 'New')",
    remove: "delete from testimonials where id = 'new'",
    seen: (page) => page.getByText("It is good."),
  },
];

test.describe("what changes shows on open pages", () => {
  // The pictures that are added here are not there.
  test.use({ provokes: /404/ });
  for (const { topic, path, add, remove, seen } of contents) {
    test(`${topic} on ${path}`, async ({ page }) => {
      await page.goto(shop.url + path);
      if (path === "/") await expect(page.locator(".page-spinner")).toBeHidden();
      const before = await seen(page).count();
      await change(topic, add);
      await expect(seen(page)).toHaveCount(before + 1, live);
      await change(topic, remove);
      await expect(seen(page)).toHaveCount(before, live);
    });
  }
});

test("pages without content say so, and the home page leaves out what it has not", async ({
  page,
}) => {
  const tables = [
    "carousel_slides",
    "client_images",
    "about_sections",
    "blog_posts",
    "mission_sections",
    "located_areas",
    "gallery_images",
    "testimonials",
  ];
  for (const table of tables) {
    await shop.query(`create table kept_${table} as table ${table}`);
    await shop.query(`delete from ${table}`);
  }
  await change("*", "select 1");
  try {
    await page.goto(shop.url);
    await expect(page.getByRole("heading", { name: "Bestselling Products" })).toBeVisible();
    for (const title of ["In Associate with", "About the program", "Recent Events"]) {
      await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
    }
    for (const [path, ...words] of [
      ["/blog", "Nothing written yet"],
      ["/about", "Our story is still being written"],
      ["/ragi", m.programme_no_sections(), m.programme_no_areas(), m.programme_no_pictures()],
    ]) {
      await page.goto(shop.url + path);
      for (const text of words) await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await page.goto(`${shop.url}/successStory`);
    await expect(page.getByRole("heading", { name: "In their own words" })).toHaveCount(0);
  } finally {
    for (const table of tables) {
      await shop.query(`insert into ${table} select * from kept_${table}`);
      await shop.query(`drop table kept_${table}`);
    }
    await change("*", "select 1");
  }
});

test.describe("a post that is not there", () => {
  test.use({ provokes: /404/ });
  test("is the 404 page", async ({ page }) => {
    const answer = await page.goto(`${shop.url}/blog/nobody-wrote-this`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Oops! The page you're looking for has vanished.")).toBeVisible();
  });
});
