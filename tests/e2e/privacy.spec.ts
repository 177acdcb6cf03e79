import { readFile } from "node:fs/promises";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expect, fillSignUp, ownShop, shopper, test } from "./shop.ts";

const shop = ownShop();

/** The wrong password. */
test.use({ provokes: /403/ });

test("a shopper agrees to news, withdraws it, downloads her data and deletes her account", async ({
  page,
}) => {
  await page.goto(`${shop.url}/signup`);
  const news = page.getByLabel("Send me news and offers");
  await expect(news).not.toBeChecked();
  await news.check();
  await fillSignUp(page);
  await expect(page.getByText("Signup Succesfully")).toBeVisible();

  await page.goto(`${shop.url}/account/privacy`);
  await expect(news).toBeChecked();
  await news.uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/You withdrew your consent on/)).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(JSON.parse(file).newsConsents).toMatchObject([{ isGiven: true }, { isGiven: false }]);

  const password = page.getByLabel("Current password");
  const remove = page.getByRole("button", { name: "Delete my account" });
  await password.fill("not-this-one");
  await remove.click();
  await expect(page.getByText("Incorrect password. Please try again.")).toBeVisible();
  await password.fill(shopper.password);
  await remove.click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.goto(`${shop.url}/account/privacy`);
  await expect(page).toHaveURL(/\/login/);
  expect((await shop.query("select from users where email = $1", [shopper.email])).rows).toEqual(
    [],
  );
});

test.describe("at the request of a shopper who called", () => {
  test.use({ provokes: /404/ });

  test("an owner sees her consent, downloads her data and deletes her account", async ({
    page,
  }) => {
    const asha = await HttpShopper.enter(shop.url, shop.query);
    const id = asha.addressId;
    await shop.query(
      "update users set email_verified = true, full_name = 'Asha Devi' where id = $1",
      [id],
    );
    await asha.post("/account/privacy", { intent: "news", news: "on" });
    await enterAs(page, "admin", shop);

    await page.goto(`${shop.url}/my/dashboards?view=users`);
    const [addresses] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Addresses for news" }).click(),
    ]);
    expect(await readFile(await addresses.path(), "utf8")).toContain(`"${id}@example.org"`);

    await page.goto(`${shop.url}/my/users/${id}`);
    await expect(page.getByText(/Agreed on .*, under “Your data”/)).toBeVisible();
    const [data] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download their data" }).click(),
    ]);
    expect(JSON.parse(await readFile(await data.path(), "utf8"))).toMatchObject({
      profile: { id },
    });

    const remove = page.getByRole("button", { name: "Delete the account" });
    await remove.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete the account" }).click();
    await expect(page.getByText("The account is deleted")).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/my/dashboards?view=users`);
    expect((await shop.query("select from users where id = $1", [id])).rows).toEqual([]);
    // In her own open tab.
    expect(
      (await asha.post("/account/privacy", { intent: "news" })).headers.get("location"),
    ).toMatch(/^\/login/);
    await page.goto(`${shop.url}/my/audit`);
    for (const did of [
      "downloaded the addresses for news as a file",
      "downloaded the data of somebody who is gone at their request",
      "deleted an account at its owner’s request",
    ]) {
      await expect(page.getByText(did)).toBeVisible();
    }
  });

  test("two accounts of one person become one", async ({ page }) => {
    await enterAs(page, "admin", shop);
    const [asha, twin] = [
      await HttpShopper.enter(shop.url, shop.query),
      await HttpShopper.enter(shop.url, shop.query),
    ];
    await page.goto(`${shop.url}/my/users/${asha.addressId}`);
    await page
      .getByLabel("Email or mobile of the other account")
      .fill(`${twin.addressId}@example.org`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("button", { name: /^Join/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Join" }).click();
    await expect(page.getByText("The accounts are one. Orders that came along: 0")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Addresses (2)" })).toBeVisible();
    expect(
      (await twin.post("/account/privacy", { intent: "news" })).headers.get("location"),
    ).toMatch(/^\/login/);
  });

  test("who has not shown for a while who they are is asked again, and staff are not touched", async () => {
    const owner = await HttpShopper.enter(shop.url, shop.query, "admin");
    const asha = await HttpShopper.enter(shop.url, shop.query);
    const packer = await HttpShopper.enter(shop.url, shop.query, "admin", "packer");
    const read = (path: string) =>
      fetch(shop.url + path, { headers: { Cookie: owner.cookie }, redirect: "manual" });
    const paths = ["/my/news-consents.csv", `/my/users/${asha.addressId}/data.json`];
    const deletion = { intent: "delete-account" };

    expect((await read(`/my/users/${packer.addressId}/data.json`)).status).toBe(404);
    expect((await owner.post(`/my/users/${packer.addressId}.data`, deletion)).status).toBe(409);
    for (const path of paths) expect((await read(path)).status).toBe(200);

    await shop.query(
      "update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [owner.addressId],
    );
    for (const path of paths) {
      expect((await read(path)).headers.get("location")).toMatch(/^\/login\/again\?redirectTo=/);
    }
    const asked = await owner.post(`/my/users/${asha.addressId}`, deletion);
    expect(asked.headers.get("location")).toMatch(/^\/login\/again/);
    const { rows } = await shop.query("select from users where id = any($1)", [
      [asha.addressId, packer.addressId],
    ]);
    expect(rows).toHaveLength(2);
  });
});
