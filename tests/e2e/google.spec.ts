import type { Page } from "@playwright/test";
import { Events, OAuth2Server } from "oauth2-mock-server";
import { expect, fillSignUp, ownShop, shopper, test } from "./shop.ts";

/** A real OpenID provider in Google's place. */
const google = new OAuth2Server();
const settings: Record<string, string> = {
  GOOGLE_CLIENT_ID: "madua",
  GOOGLE_CLIENT_SECRET: "a-secret",
};
/** What it says of the user who comes next. */
let claims: Record<string, unknown> = {};

test.beforeAll(async () => {
  await google.issuer.keys.generate("RS256");
  await google.start(0, "localhost");
  settings.GOOGLE_DISCOVERY_URL = `${google.issuer.url}/.well-known/openid-configuration`;
  google.service.on(Events.BeforeTokenSigning, (token) => {
    Object.assign(token.payload, claims);
  });
});
const shop = ownShop(settings);
test.afterAll(() => google.stop());

let people = 0;
test.beforeEach(() => {
  people += 1;
  claims = {
    sub: `google-${people}`,
    email: `sunita${people}@example.org`,
    email_verified: true,
    name: "Sunita Kumari",
  };
});

const failed = "Error logging in with Google.";
const button = (page: Page) => page.getByRole("link", { name: "Continue with Google" });

/** Presses the button and waits until the popup has come and gone. */
async function throughPopup(page: Page) {
  const opened = page.waitForEvent("popup");
  await button(page).click();
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent("close");
}

async function expectLoggedIn(page: Page, path: string) {
  await expect(page).toHaveURL(shop.url + path);
  await expect(page.getByText("Logged in with Google!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Log Out" }).first()).toBeVisible();
}

test("logs in by a popup and goes home, as the user that Google names", async ({ page }) => {
  await page.goto(`${shop.url}/login`);
  await throughPopup(page);
  await expectLoggedIn(page, "/");
  const { rows } = await shop.query("select * from users where email = $1", [claims.email]);
  expect(rows).toMatchObject([
    { role: "user", first_name: "Sunita Kumari", last_name: "", full_name: "Sunita Kumari" },
  ]);
});

test("signs up by a popup and goes back to the page that asked", async ({ page }) => {
  await page.goto(`${shop.url}/account/orders`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/signup\?redirectTo=/);
  await throughPopup(page);
  await expectLoggedIn(page, "/account/orders");
});

test("leads to no other site", async ({ page }) => {
  await page.goto(`${shop.url}/login?redirectTo=//evil.example/`);
  await throughPopup(page);
  await expectLoggedIn(page, "/");
});

test("a user who says no reads that, and can try again", async ({ page }) => {
  google.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  await page.goto(`${shop.url}/login`);
  await throughPopup(page);
  await expect(page.getByText(`${failed} Permission was not given.`)).toBeVisible();
  await throughPopup(page);
  await expectLoggedIn(page, "/");
});

test.describe("closed", () => {
  // The provider's page has no icon, and the browser asks for one.
  test.use({ provokes: /404 \(Not Found\)/ });
  test("a user who closes the popup is back at the button", async ({ page }) => {
    // A page of the provider's that stays, as Google's does until somebody chooses.
    google.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
      url.href = settings.GOOGLE_DISCOVERY_URL ?? "";
    });
    await page.goto(`${shop.url}/login`);
    const opened = page.waitForEvent("popup");
    await button(page).click();
    await expect(page.getByText("Waiting for Google…")).toBeVisible();
    await (await opened).close();
    await expect(page.getByText("Waiting for Google…")).toBeHidden();
    await expect(page.getByText(failed)).toHaveCount(0);
    await throughPopup(page);
    await expectLoggedIn(page, "/");
  });
});

test("an account is not given to an address that Google has not verified", async ({ page }) => {
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page, { ...shopper, email: String(claims.email) });
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.getByRole("button", { name: "Log Out" }).first().click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  claims = { ...claims, email_verified: false };
  await page.goto(`${shop.url}/login`);
  await throughPopup(page);
  await expect(page.getByText(/Google has not verified that the email is yours/)).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/login`);
});

test("where the popup is blocked, the page itself goes to Google and back", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  google.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  await page.goto(`${shop.url}/login?redirectTo=/account/orders`);
  await button(page).click();
  await expect(page).toHaveURL(/\/login\?google=refused&redirectTo=/);
  await expect(page.getByText(`${failed} Permission was not given.`)).toBeVisible();
  await button(page).click();
  await expectLoggedIn(page, "/account/orders");
});

test("works without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/login`);
  await button(page).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto(`${shop.url}/profileDetails`);
  await expect(page.getByText("Sunita Kumari").first()).toBeVisible();
  await context.close();
});

test("listens to nobody but the window that it opened", async ({ page }) => {
  await page.goto(`${shop.url}/login`);
  // Heard by our listener too: messages come to all in turn.
  await page.evaluate(async () => {
    const received = new Promise((resolve) => window.addEventListener("message", resolve));
    window.postMessage({ from: "google-login", next: "/faq" }, "*");
    await received;
  });
  await expect(page).toHaveURL(`${shop.url}/login`);
});

test("a provider that is away is said to have failed", async ({ page }) => {
  google.service.once(Events.BeforeResponse, (response) => {
    response.statusCode = 500;
  });
  await page.goto(`${shop.url}/login`);
  await throughPopup(page);
  await expect(page.getByText(/Please try again, or use your email and password/)).toBeVisible();
});
