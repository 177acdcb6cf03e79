import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { HttpShopper } from "../http-shopper.ts";
import { expect, givePassword, logInAs, ownShop, test } from "./shop.ts";

const shop = ownShop();
const sent = "A change password link has been sent to your email id !";

/** Somebody with a password, who is logged in in a browser of their own. */
async function somebody() {
  const asha = await HttpShopper.enter(shop.url, shop.query);
  const password = await givePassword(shop, asha);
  const { addressId: id, cookie, browserCookie } = asha;
  return { id, email: `${id}@example.org`, password, cookie, browserCookie };
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
  }).toPass({ timeout: 60_000 });
  return link ?? "";
}

async function isLoggedIn(cookie: string): Promise<boolean> {
  const answer = await fetch(`${shop.url}/dashboard`, { headers: { cookie }, redirect: "manual" });
  return answer.ok;
}

/** The session's cookie in the page's browser; empty without one. */
async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith("session_token"));
  return session ? `${session.name}=${session.value}` : "";
}

test("forgot, mail, new password: every old session ends", async ({ page }) => {
  const asha = await somebody();
  expect(await isLoggedIn(asha.cookie)).toBe(true);
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
    "cache-control": "private, no-store",
  });
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await page.getByLabel("New password").fill("a-new-password");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page).toHaveURL(`${shop.url}/login`);
  await expect(page.getByText("Password changed. Log in with the new one.")).toBeVisible();

  expect(await isLoggedIn(asha.cookie)).toBe(false);
  await logInAs(page, shop.url, asha.email, "a-new-password");
  expect(await isLoggedIn(await cookieOf(page))).toBe(true);

  await page.goto(link);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL(`${shop.url}/forgotPassword`);
  expect(shop.server.output()).not.toContain(new URL(link).searchParams.get("token"));
});

test("works without JavaScript, from the login screen to the new password", async ({ browser }) => {
  const asha = await somebody();
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
});

test.describe("without a connection", () => {
  test.use({ provokes: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ });
  test("forgot password keeps what was typed, and logging out says that it failed", async ({
    page,
  }) => {
    const { cookie, browserCookie } = await somebody();
    await page.context().addCookies([browserCookie]);
    await page.goto(`${shop.url}/forgotPassword`);
    await page.getByLabel("Email").fill("asha@example.org");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "SUBMIT" }).click();
    await expect(page.getByText(/The server could not be reached/)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("asha@example.org");
    await page.context().setOffline(false);

    await page.route("**/logout", (route) => route.abort());
    await page.getByRole("button", { name: "Log Out" }).first().click();
    await expect(page.getByText("Error logging out.")).toBeVisible();
    expect(await isLoggedIn(cookie)).toBe(true);
    await page.unroute("**/logout");
    await page.getByRole("button", { name: "Log Out" }).first().click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    expect(await isLoggedIn(cookie)).toBe(false);
    expect(await cookieOf(page)).toBe("");
  });
});

test.describe("change of password", () => {
  test.use({ provokes: /403/ });
  test("names a wrong current one, and logs out everywhere else", async ({ page }) => {
    const asha = await somebody();
    await page.context().addCookies([asha.browserCookie]);
    const elsewhere = await somebody();
    // Hers too.
    await shop.query("update sessions set user_id = $1 where user_id = $2", [
      asha.id,
      elsewhere.id,
    ]);
    await page.goto(`${shop.url}/dashboard`);
    await page
      .getByRole("main")
      .getByRole("link", { name: "Change Password" })
      .filter({ visible: true })
      .last()
      .click();

    await page.getByLabel("Current password").fill("not-mine");
    await page.getByLabel("New password").fill("a-new-password");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Incorrect password. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
    expect(await isLoggedIn(elsewhere.cookie)).toBe(true);

    await page.getByLabel("Current password").fill(asha.password);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("status").getByText("Password changed.")).toBeVisible();
    await expect(page.getByLabel("New password")).toHaveValue("");
    expect(await cookieOf(page)).not.toBe(asha.cookie);
    expect(await isLoggedIn(await cookieOf(page))).toBe(true);
    expect(await isLoggedIn(elsewhere.cookie)).toBe(false);
  });
});

test("a user who came by Google is told how to get a password", async ({ page }) => {
  const { id, email, browserCookie } = await somebody();
  await shop.query(
    "update accounts set password = null, provider_id = 'google' where user_id = $1",
    [id],
  );
  await page.context().addCookies([browserCookie]);
  await page.goto(`${shop.url}/youraccount/password`);
  await expect(page.getByText(/You log in with Google/)).toBeVisible();
  await page.getByRole("link", { name: "Send me the link" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("without Google's credentials the button says so", async ({ page, browser }) => {
  const said = "Google sign-in is not set up. Please use your email and password.";
  await page.goto(`${shop.url}/login`);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/login`);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(`${shop.url}/login`);
  await still.getByRole("link", { name: "Continue with Google" }).click();
  await expect(still.getByText(said)).toBeVisible();
  await context.close();
});
