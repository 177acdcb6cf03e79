import type { Page } from "@playwright/test";
import { Events, OAuth2Server } from "oauth2-mock-server";
import { HttpShopper } from "../http-shopper.ts";
import { expect, ownShop, test } from "./shop.ts";

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

/** The user who comes next says no. */
function refuseOnce() {
  google.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
}

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

test("signs up by a popup and goes back to the page that asked; no other window's word counts", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${shop.url}/account/orders`);
  // Heard by our listener too: messages come to all in turn.
  await page.evaluate(async () => {
    const received = new Promise((resolve) => window.addEventListener("message", resolve));
    window.postMessage({ from: "google-login", next: "/faq" }, "*");
    await received;
  });
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/signup\?redirectTo=/);
  expect(asked.filter((path) => /^\/faq\b/.test(path))).toEqual([]);
  await throughPopup(page);
  await expectLoggedIn(page, "/account/orders");
});

test.describe("who was not logged in", () => {
  // The provider's page has no icon, and the browser asks for one.
  test.use({ provokes: /404 \(Not Found\)/ });

  test("is told why, can try again, and is then led to no other site", async ({ page }) => {
    await page.goto(`${shop.url}/login?redirectTo=//evil.example/`);

    await test.step("the popup was closed", async () => {
      // A page of the provider's that stays, as Google's does until somebody chooses.
      google.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
        url.href = settings.GOOGLE_DISCOVERY_URL ?? "";
      });
      const opened = page.waitForEvent("popup");
      await button(page).click();
      await expect(page.getByText("Waiting for Google…")).toBeVisible();
      await (await opened).close();
      await expect(page.getByText("Waiting for Google…")).toBeHidden();
      await expect(page.getByText(failed)).toHaveCount(0);
    });

    await test.step("permission was not given", async () => {
      refuseOnce();
      await throughPopup(page);
      await expect(page.getByText(`${failed} Permission was not given.`)).toBeVisible();
    });

    await test.step("the provider is away", async () => {
      google.service.once(Events.BeforeResponse, (response) => {
        response.statusCode = 500;
      });
      await throughPopup(page);
      await expect(page.getByText(/Please try again, or use your email/)).toBeVisible();
    });

    await test.step("an account is not given to an address that Google has not verified", async () => {
      const { addressId } = await HttpShopper.enter(shop.url, shop.query);
      const own = claims;
      claims = { ...own, email: `${addressId}@example.org`, email_verified: false };
      await throughPopup(page);
      await expect(page.getByText(/Google has not verified that the email is yours/)).toBeVisible();
      claims = own;
    });

    await throughPopup(page);
    await expectLoggedIn(page, "/");
  });
});

test("where the popup is blocked, the page itself goes to Google and back", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  refuseOnce();
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
