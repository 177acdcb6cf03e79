import { readFile } from "node:fs/promises";
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
