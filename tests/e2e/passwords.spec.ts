import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { expect, fillSignUp, logInAs, ownShop, shopper, test } from "./shop.ts";

const shop = ownShop();
const sent = "A change password link has been sent to your email id !";

let people = 0;
/** Signs up in a browser of their own, which stays logged in. */
async function somebody(browser: Browser) {
  people += 1;
  const email = `asha.${people}.${Date.now()}@example.org`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page, { ...shopper, email });
  await expect(page).toHaveURL(`${shop.url}/`);
  return { email, page, context };
}

/** The link of the newest reset mail to this address. */
async function mailedLink(email: string): Promise<string> {
  const outbox = join(shop.folder, "outbox");
  let link: string | undefined;
  await expect(async () => {
    const files = (await readdir(outbox)).filter((file) => /-reset-password-.*\.eml$/.test(file));
    for (const file of files.sort().reverse()) {
      const mail = await PostalMime.parse(await readFile(join(outbox, file)));
      if (mail.to?.[0]?.address !== email) continue;
      link = /http:\S+\/resetPassword\?token=[\w-]+/.exec(mail.text ?? "")?.[0];
      break;
    }
    expect(link).toBeTruthy();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}

async function isLoggedIn(page: Page): Promise<boolean> {
  await page.goto(`${shop.url}/dashboard`);
  return page.url() === `${shop.url}/dashboard`;
}

test("forgot, mail, new password: every old session ends", async ({ page, browser }) => {
  const asha = await somebody(browser);
  await page.goto(`${shop.url}/login`);
  await page.getByLabel("Email").fill(asha.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Forgot password" });
  await expect(dialog.getByLabel("Email")).toHaveValue(asha.email);

  await dialog.getByLabel("Email").fill("");
  await dialog.getByRole("button", { name: "SUBMIT" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please enter your email address.");
  await dialog.getByLabel("Email").fill("a@b.in");
  await dialog.getByRole("button", { name: "SUBMIT" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please enter valid email.");

  await dialog.getByLabel("Email").fill(asha.email);
  await dialog.getByRole("button", { name: "SUBMIT" }).click();
  await expect(dialog.getByText(sent)).toBeVisible();
  // Opened again, it does not send twice.
  await dialog.getByRole("button", { name: "BACK" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(dialog.getByText(sent)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "SUBMIT" })).toHaveCount(0);

  const link = await mailedLink(asha.email);
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "strict-origin",
    "cache-control": "no-store",
  });
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await page.getByLabel("New password").fill("a-new-password");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page).toHaveURL(`${shop.url}/login`);
  await expect(page.getByText("Password changed. Log in with the new one.")).toBeVisible();

  expect(await isLoggedIn(asha.page)).toBe(false);
  await logInAs(page, shop.url, asha.email, "a-new-password");
  expect(await isLoggedIn(page)).toBe(true);

  await page.goto(link);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL(`${shop.url}/forgotPassword`);
  expect(shop.server.output()).not.toContain(new URL(link).searchParams.get("token"));
  await asha.context.close();
});

test("works without JavaScript, from the login screen to the new password", async ({ browser }) => {
  const asha = await somebody(browser);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "SUBMIT" }).click();
  await expect(page.getByText("Please enter your email address.")).toBeVisible();
  await page.getByLabel("Email").fill(asha.email);
  await page.getByRole("button", { name: "SUBMIT" }).click();
  await expect(page.getByText(sent)).toBeVisible();
  await page.goto(await mailedLink(asha.email));
  await page.getByLabel("New password").fill("a-new-password");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page).toHaveURL(`${shop.url}/login`);
  await logInAs(page, shop.url, asha.email, "a-new-password");
  await context.close();
  await asha.context.close();
});

test("an unknown address gets the same answer", async ({ page }) => {
  await page.goto(`${shop.url}/forgotPassword`);
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByRole("button", { name: "SUBMIT" }).click();
  await expect(page.getByText(sent)).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ provokes: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  test("forgot password keeps what was typed, and logging out says that it failed", async ({
    page,
  }) => {
    await page.goto(`${shop.url}/forgotPassword`);
    await page.getByLabel("Email").fill("asha@example.org");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "SUBMIT" }).click();
    await expect(page.getByText(/The server could not be reached/)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("asha@example.org");
    await page.context().setOffline(false);

    await page.goto(`${shop.url}/signup`);
    await fillSignUp(page, { ...shopper, email: "offline@example.org" });
    await expect(page.getByText("Signup Succesfully")).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Log Out" }).first().click();
    await expect(page.getByText("Error logging out.")).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Log Out" }).first().click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    expect(await isLoggedIn(page)).toBe(false);
  });
});

test.describe("change of password", () => {
  test.use({ provokes: /403/ });
  test("names a wrong current one, and logs out everywhere else", async ({ page, browser }) => {
    const asha = await somebody(browser);
    await logInAs(page, shop.url, asha.email, shopper.password);
    await page.goto(`${shop.url}/dashboard`);
    await page
      .getByRole("main")
      .getByRole("link", { name: "Change Password" })
      .filter({ visible: true })
      .last()
      .click();
    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name.endsWith("session_token"))?.value;
    const before = await cookie();

    await page.getByLabel("Current password").fill("not-mine");
    await page.getByLabel("New password").fill("a-new-password");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Incorrect password. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");

    await page.getByLabel("Current password").fill(shopper.password);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("status").getByText("Password changed.")).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveValue("");
    expect(await cookie()).not.toBe(before);
    expect(await isLoggedIn(page)).toBe(true);
    expect(await isLoggedIn(asha.page)).toBe(false);
    await asha.context.close();
  });
});

test("a user who came by Google is told how to get a password", async ({ page }) => {
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page, { ...shopper, email: "by.google@example.org" });
  await expect(page).toHaveURL(`${shop.url}/`);
  await shop.query(
    `update accounts set password = null, provider_id = 'google'
     where user_id = (select id from users where email = 'by.google@example.org')`,
  );
  await page.goto(`${shop.url}/youraccount/password`);
  await expect(page.getByText(/You log in with Google/)).toBeVisible();
  await page.getByRole("link", { name: "Send me the link" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("by.google@example.org");
});

test("without Google's credentials the button says so", async ({ page, browser }) => {
  const said = "Google sign-in is not set up. Please use your email and password.";
  for (const path of ["/login", "/signup"]) {
    await page.goto(shop.url + path);
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(page).toHaveURL(shop.url + path);
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(`${shop.url}/login`);
  await still.getByRole("link", { name: "Continue with Google" }).click();
  await expect(still.getByText(said)).toBeVisible();
  await context.close();
});
