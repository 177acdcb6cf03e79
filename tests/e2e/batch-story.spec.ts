import { enterAs } from "./all-pages.ts";
import { expectUsable } from "./expect-usable.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 740 },
  // A pack of no batch, and a person without consent.
  provokes: /404|400/,
});

test("the code on a pack tells who made it, while they want to be named, and of a recall", async ({
  page,
  browser,
}) => {
  const visitors = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const english = await visitors.newPage();
  const hindi = await visitors.newPage();
  await enterAs(page, "admin", shop);
  const address = "/b/sample-batch-rava";

  await test.step("a group is added, in both languages", async () => {
    await page.goto(`${shop.url}/my/groups`);
    await page.getByRole("link", { name: "Add a group" }).click();
    await page.getByLabel("Name of the group").first().fill("Jagriti Mahila Samuh");
    await page.getByLabel("Name of the group (Hindi)").fill("जागृति महिला समूह");
    await page.getByLabel("Place").first().fill("Kersai, Simdega");
    await page.getByLabel("Place (Hindi)").fill("केरसई, सिमडेगा");
    await page.getByRole("button", { name: "Add a group" }).click();
    await expect(page.getByText("The group is saved.")).toBeVisible();
  });

  await test.step("its batch tells of it on open pages at once", async () => {
    await english.goto(`${shop.url}${address}`);
    await hindi.goto(`${shop.url}/hi${address}`);
    await expect(english.getByText(/At its best for \d+ more days/)).toBeVisible();
    await expect(hindi.getByText("इस पैक की कहानी")).toBeVisible();
    await page.goto(`${shop.url}/my/stock/batches/sample-batch-rava`);
    await page.getByLabel("Made by").selectOption("Jagriti Mahila Samuh, Kersai, Simdega");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("It is saved who made the batch.")).toBeVisible();
    const who = english.getByRole("region", { name: "Who made it" });
    await expect(who).toContainText("Jagriti Mahila Samuh", live);
    await expect(hindi.getByRole("region", { name: "किसने बनाया" })).toContainText(
      "जागृति महिला समूह",
      live,
    );
  });

  await test.step("nobody is named without consent", async () => {
    await page.goto(`${shop.url}/my/groups`);
    await page.getByRole("link", { name: "Jagriti Mahila Samuh" }).click();
    await page.getByRole("button", { name: "Name somebody" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").first().fill("Phulmani Kujur");
    await dialog.getByLabel("Name (Hindi)").fill("फूलमनी कुजूर");
    await dialog.getByLabel("Words", { exact: true }).fill("I know the flour by its smell.");
    await dialog.getByLabel("Given on").fill("2026-03-01");
    await dialog.getByLabel("How it was given").selectOption("On signed paper");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByText("Nobody is named without consent.")).toBeVisible();
    await dialog.getByLabel(/Has agreed to be named/).check();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByText("Words can be shown only if")).toBeVisible();
    await dialog.getByLabel("The consent covers these words too").check();
    await expectUsable(page, "en");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Name and consent are saved.")).toBeVisible();
    await expect(english.getByText("Phulmani Kujur")).toBeVisible(live);
    await expect(english.getByText("I know the flour by its smell.")).toBeVisible();
    await expect(hindi.getByText("फूलमनी कुजूर")).toBeVisible(live);
    await expectUsable(page, "en");
    await expectUsable(english, "en");
    await expectUsable(hindi, "hi");
  });

  await test.step("who withdraws it is gone from open pages, and from the table", async () => {
    await page.getByRole("button", { name: "Withdraw consent: Phulmani Kujur" }).click();
    await page.getByRole("button", { name: "Withdraw consent", exact: true }).click();
    await expect(page.getByText("The consent is withdrawn.")).toBeVisible();
    await expect(english.getByText("Phulmani Kujur")).toBeHidden(live);
    await expect(hindi.getByText("फूलमनी कुजूर")).toBeHidden(live);
    await expect(page.getByText("Withdrawn consents")).toBeVisible();
    const { rows } = await shop.query("select name, words, translations from group_persons");
    expect(rows).toEqual([{ name: "", words: "", translations: {} }]);
  });

  await test.step("a recall stands before all else, and takes the batch off sale", async () => {
    const product = "select current_stock from products where id = 'sample-ragi-rava'";
    await page.goto(`${shop.url}/my/stock/batches/sample-batch-rava`);
    await page.getByRole("button", { name: "Recall this batch" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Recall this batch" }).click();
    await expect(dialog.getByText("Say what people should do who have such a pack.")).toBeVisible();
    await dialog.getByLabel("What people should do").first().fill("Please do not eat it.");
    await dialog.getByLabel("What people should do (Hindi)").fill("कृपया इसे न खाएँ।");
    await dialog.getByRole("button", { name: "Recall this batch" }).click();
    await expect(page.getByText("Batch RR-03 is recalled.")).toBeVisible();
    const notice = english.getByRole("region", { name: "This batch is being recalled" });
    await expect(notice).toContainText("Please do not eat it.", live);
    await expect(notice.getByRole("link", { name: /^Call / })).toHaveAttribute(
      "href",
      /^tel:\+?\d+$/,
    );
    await expect(hindi.getByRole("region", { name: "यह बैच वापस मँगाया जा रहा है" })).toContainText(
      "कृपया इसे न खाएँ।",
      live,
    );
    expect((await shop.query(product)).rows).toEqual([{ current_stock: 0 }]);
    await expectUsable(english, "en");
    await expectUsable(hindi, "hi");
    await expectUsable(page, "en");
    await page.getByRole("button", { name: "Lift the recall" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Lift the recall" }).click();
    await expect(page.getByText("The recall is lifted.")).toBeVisible();
    await expect(notice).toBeHidden(live);
    expect((await shop.query(product)).rows).toEqual([{ current_stock: 38 }]);
  });

  await test.step("search engines leave it out, and a code of no batch is no page", async () => {
    await expect(english.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    const none = await page.goto(`${shop.url}/b/of-no-batch`);
    expect(none?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  await visitors.close();
});
