import { HttpShopper } from "../http-shopper.ts";
import { expect, live, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 } });

/** Somebody who works here with a second factor, logged in in a browser of their own. */
async function entered(
  browser: import("@playwright/test").Browser,
  name: string,
  designation: string,
) {
  const person = await HttpShopper.enter(shop.url, shop.query, "admin", designation);
  const id = person.addressId;
  await shop.query("update users set full_name = $2 where id = $1", [id, name]);
  await shop.query(
    `insert into passkeys (id, user_id, name, public_key, counter, transports)
     values ($1, $1, 'Phone', '', 0, '{}')`,
    [id],
  );
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies([person.browserCookie]);
  return { id, page: await context.newPage(), context };
}

test("the first login opens the steps, which tell what is done, whoever does it", async ({
  browser,
  page,
}) => {
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
  await test.step("a new shop begins with them, and nothing on them is ticked by hand", async () => {
    await logInAsAdmin(page, shop.url);
    await expect(page).toHaveURL(`${shop.url}/my/open`);
    await expect(page.getByRole("heading", { level: 1, name: "Open your shop" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(12);
    await expect(card("Where we deliver")).toContainText("Missing");
    await expect(card("Staff and second factor")).toContainText("There is only one owner");
    await expect(page.getByRole("heading", { name: "Processes" })).toBeVisible();
  });

  await test.step("a card opens its page, and the way back leads to the card", async () => {
    await card("Where we deliver").getByRole("link", { name: "Delivery days" }).click();
    await expect(page).toHaveURL(/\/my\/delivery\?from=delivery$/);
    await page.getByRole("link", { name: "Open your shop" }).first().click();
    await expect(page).toHaveURL(`${shop.url}/my/open#delivery`);
    await expect(card("Where we deliver")).toBeInViewport();
  });

  const bina = await entered(browser, "Bina Kumari", "");
  await test.step("what another owner does is seen at once; a form that leads on leads back here", async () => {
    await bina.page.goto(`${shop.url}/my/delivery?from=delivery`);
    const link = bina.page
      .getByRole("main")
      .getByRole("listitem")
      .first()
      .getByRole("link")
      .first();
    await link.click();
    // The page below keeps the way back, and so does the list that saving leads to.
    await expect(bina.page.getByRole("link", { name: "Open your shop" }).first()).toBeVisible();
    await bina.page.getByLabel("Working days, at the least").fill("1");
    await bina.page.getByRole("button", { name: "Save" }).click();
    await expect(bina.page).toHaveURL(`${shop.url}/my/delivery`);
    await expect(card("Where we deliver")).toContainText("Done", live);
    await expect(card("Staff and second factor")).toContainText("Bina Kumari");
  });

  await test.step("from then on the office begins as ever; what was Status is a part of it", async () => {
    await bina.page.goto(`${shop.url}/my`);
    await expect(bina.page).toHaveURL(`${shop.url}/my/dashboards`);
    await bina.page.goto(`${shop.url}/my/status`);
    await expect(bina.page).toHaveURL(`${shop.url}/my/open#machine`);
    await expect(
      bina.page.getByRole("heading", { name: "How the machine is doing" }),
    ).toBeInViewport();
  });
  await bina.context.close();
});

test("an owner makes the sealed letter and hands the shop over", async ({ browser }) => {
  const asha = await entered(browser, "Asha Devi", "");
  const chand = await entered(browser, "Chand Murmu", "packer");
  await test.step("the letter comes as a file, once, and its codes are new", async () => {
    const { page } = asha;
    await page.goto(`${shop.url}/my/staff`);
    await expect(page.getByText("None was made yet.")).toBeVisible();
    const made = page.waitForEvent("download");
    await page.getByRole("button", { name: "Make a new letter (PDF)" }).click();
    expect((await made).suggestedFilename()).toMatch(/^recovery-codes-\d{4}-\d\d-\d\d\.pdf$/);
    await expect(page.getByText(/^The last one was made on/)).toBeVisible(live);
    const { rows } = await shop.query(
      "select cardinality(recovery_codes) as n from second_factors where user_id = $1",
      [asha.id],
    );
    expect(rows).toEqual([{ n: 10 }]);
  });

  await test.step("she names who follows her; nothing changes before that person accepts", async () => {
    const { page } = asha;
    await page.getByLabel("Successor").selectOption(chand.id);
    await page.getByLabel("What you are afterwards").selectOption("leave");
    await page.getByRole("button", { name: "Offer the shop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Offer the shop" }).click();
    await expect(page.getByText(/^Chand Murmu has until/)).toBeVisible();
  });

  await test.step("the successor accepts, and the one who handed over is out", async () => {
    const { page } = chand;
    await page.goto(`${shop.url}/my/handover`);
    await expect(
      page.getByRole("heading", { name: "Asha Devi hands the shop over to you" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("Nobody hands the shop over to you")).toBeVisible();
    await page.goto(`${shop.url}/my/staff`);
    await expect(page.getByRole("heading", { name: "Staff", level: 1 })).toBeVisible();
    await asha.page.goto(`${shop.url}/my/staff`);
    await expect(asha.page).toHaveURL(/\/login/);
  });
  await asha.context.close();
  await chand.context.close();
});
