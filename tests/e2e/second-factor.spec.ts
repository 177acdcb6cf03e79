import type { Page } from "@playwright/test";
import { appCode } from "../app-code.ts";
import { admin, adminPassword } from "../server-process.ts";
import { expect, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

// Wrong codes are answered by it, and the browser tells of it.
test.use({ provokes: /40[13]/ });

/** A device in the page's browser that has a fingerprint reader, and says yes. */
async function giveDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Logs out, and gives the password again. */
async function passPassword(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${shop.url}/login`);
  await page.getByLabel("Email").fill(admin);
  await page.getByLabel(/^Password/).fill(adminPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/\/login\/code/);
}

/** As if the login were eleven minutes old. */
const later = () =>
  shop.query("update sessions set confirmed_at = confirmed_at - interval '11 minutes'");

test("app, recovery code and passkey open the shop, and confirm what reaches far", async ({
  page,
}) => {
  await giveDevice(page);
  await logInAsAdmin(page, shop.url);
  await page.goto(`${shop.url}/my/staff`);
  await page.getByRole("link", { name: "No second factor" }).click();
  await page.getByRole("button", { name: "Set up" }).click();

  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  const code = page.getByLabel("Code of your app");
  await code.fill("000000");
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("This code is wrong or was used already.")).toBeVisible();
  const used = await appCode(secret);
  await code.fill(used);
  await page.getByRole("button", { name: "Switch on" }).click();
  const codes = page.getByRole("listitem").filter({ hasText: /^[a-z0-9]{5}-[a-z0-9]{5}$/ });
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allInnerTexts();
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(codes).toHaveCount(0);

  await passPassword(page);
  await shop.query("delete from pending_logins");
  await code.fill(used);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("link", { name: "Log in again" }).click();
  await page.waitForURL(/\/login\?/);

  // The code that set it up does not log in too.
  await passPassword(page);
  await code.fill(used);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is wrong or was used already.");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL(/\/my/);

  await page.goto(`${shop.url}/account/second-factor`);
  await expect(page.getByText("You have 9 left.")).toBeVisible();
  await page.getByLabel("Name").fill("Office computer");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey “Office computer” is added")).toBeVisible();
  await passPassword(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/my/);

  // What was typed outlasts the way to the page that asks.
  await page.goto(`${shop.url}/my/staff`);
  await expect(page.getByRole("link", { name: "Second factor" })).toBeVisible();
  await later();
  await page.getByLabel("Email").fill("new@example.org");
  await page.getByLabel("Role").last().selectOption("packer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.waitForURL(/\/login\/again/);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/my\/staff$/);
  await expect(page.getByLabel("Email")).toHaveValue("new@example.org");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("An invitation is on its way to new@example.org")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");

  await page.context().clearCookies();
  await page.goto(`${shop.url}/my/staff`);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.waitForURL(/\/my\/staff$/);

  await page.goto(`${shop.url}/account/second-factor`);
  await page.getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Remove this passkey" }).click();
  await expect(page.getByText("The passkey “Office computer” is removed")).toBeVisible();
});
