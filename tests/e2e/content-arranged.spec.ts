import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { enterAs } from "./all-pages.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

// Days in the wrong order are sent on purpose.
test.use({ viewport: { width: 360, height: 740 }, provokes: /\b400\b/ });

const picture = async () => ({
  name: "harvest.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: "#7A2E1F" } })
    .png()
    .toBuffer(),
});

async function opened(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(shop.url + path);
  return other;
}

test("a draft is read by its link alone, and by everybody once it is published", async ({
  page,
  browser,
}) => {
  await enterAs(page, "admin", shop);
  await page.goto(`${shop.url}/my/addBlog`);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("The first harvest");
  const field = page.getByRole("group", { name: "Picture", exact: true });
  await field.locator("input[type=file]").setInputFiles(await picture());
  await expect(field.locator("input[type=hidden]")).toHaveCount(1);
  await page
    .getByRole("textbox", { name: "What it shows", exact: true })
    .fill("Women with sheaves of ragi");
  await page.getByLabel("Who can read it").selectOption("Published at a time");
  await page.getByRole("button", { name: "Add post" }).click();
  await expect(page.getByText("Please choose a date and a time")).toBeVisible();
  await page.getByLabel("Who can read it").selectOption("Draft");
  await page.getByRole("button", { name: "Add post" }).click();
  await expect(page.getByText("Added successfully")).toBeVisible();

  const { rows } = await shop.query("select id from blog_posts where draft");
  const id: string = rows[0].id;
  await page.goto(`${shop.url}/my/updateBlog?blogId=${id}`);
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();

  const visitor = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  const title = { name: "The first harvest", exact: true, level: 1 } as const;
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", title)).toBeVisible();
  await expect(visitor.getByAltText("Women with sheaves of ragi")).toBeVisible();
  expect(await visitor.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  expect((await visitor.request.get(`${shop.url}/blog/${id}`)).status()).toBe(404);
  const blog = await visitor.context().newPage();
  await blog.goto(`${shop.url}/blog`);
  const listed = blog.getByRole("link", { name: "The first harvest" });
  await expect(listed).toBeHidden();

  await page.getByLabel("Who can read it").selectOption("Published");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Post saved")).toBeVisible();
  // Without a reload.
  await expect(visitor).toHaveURL(`${shop.url}/blog/${id}`);
  await expect(visitor.getByRole("heading", title)).toBeVisible();
  await expect(listed).toBeVisible();
});

test("the gallery is arranged with the keyboard and for its days, and what is left over removed", async ({
  page,
}) => {
  await enterAs(page, "admin", shop);
  const programme = await opened(page, "/ragi");
  const shown = () =>
    programme
      .locator("#gallery li img")
      .evaluateAll((all) => all.map((img) => img.getAttribute("alt")));
  const before = await shown();
  const [first = "", second = ""] = before;

  await page.goto(`${shop.url}/my/gallery`);
  const said = page.locator("[id^=DndLiveRegion]");
  await page.getByRole("button", { name: `Drag ${first}` }).focus();
  await page.keyboard.press("Space");
  await expect(said).toContainText("is at place 1");
  // The library listens for the arrows in a task of its own, which is before this one.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press("ArrowDown");
  await expect(said).toContainText("is at place 2");
  await page.keyboard.press("Space");
  await expect(page.getByText("Order saved")).toBeVisible();
  await expect.poll(shown).toEqual([second, first, ...before.slice(2)]);
  await page.getByRole("button", { name: `Move ${first} one place earlier` }).click();
  await expect.poll(shown).toEqual(before);

  const tile = page.getByRole("listitem").filter({ hasText: "Shown:" }).first();
  await tile.locator("summary").click();
  await tile.getByLabel("First day").fill("2020-01-01");
  await tile.getByLabel("Last day").fill("2019-01-01");
  await tile.getByRole("button", { name: "Save the days" }).click();
  await expect(page.getByText("The last day is before the first")).toBeVisible();
  await tile.getByLabel("Last day").fill("2020-01-02");
  await tile.getByRole("button", { name: "Save the days" }).click();
  await expect(tile.getByText("Ended")).toBeVisible();
  await expect.poll(shown).toEqual(before.slice(1));

  // Its row goes, its file stays behind.
  const { rows } = await shop.query(
    "delete from gallery_images where alt_text = $1 returning picture_url",
    [first],
  );
  const url: string = rows[0].picture_url;
  await expect
    .poll(
      async () => (await shop.query("select from stored_pictures where url = $1", [url])).rowCount,
    )
    .toBe(1);
  await shop.query("update stored_pictures set date = '2020-01-01' where url = $1", [url]);
  await page.goto(`${shop.url}/my/media?use=unused`);
  await page.getByRole("button", { name: "Remove those on this page (1)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("1 removed")).toBeVisible();
  await expect(page.getByText("No pictures match.")).toBeVisible();
  await expect.poll(() => existsSync(join(shop.folder, url))).toBe(false);
});
