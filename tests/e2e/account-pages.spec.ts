import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { typedAddress } from "../typed.ts";
import { expectNoViolation } from "./expect-usable.ts";
import { expect, fillSignUp, live, ownShop, shopper, test, typeAddress } from "./shop.ts";

const shop = ownShop();

/** Somebody who has signed up and has no address yet, logged in on the page's browser. */
async function enter(page: Page): Promise<string> {
  const { addressId: id, browserCookie } = await HttpShopper.enter(shop.url, shop.query);
  await shop.query("delete from addresses where user_id = $1", [id]);
  const { firstName, lastName, mobileNumber } = shopper;
  await shop.query(
    `update users set first_name = $2, last_name = $3, full_name = $2 || ' ' || $3,
       mobile_number = $4
     where id = $1`,
    [id, firstName, lastName, mobileNumber],
  );
  await page.context().addCookies([browserCookie]);
  return `${id}@example.org`;
}

const save = (page: Page) => page.getByRole("button", { name: "Save address" }).click();

/** One more address, saved in another tab. */
async function addAddress(page: Page, name: string) {
  const answer = await page.request.post(`${shop.url}/yourAddress/add-address`, {
    form: { ...typedAddress, name },
    headers: { origin: shop.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

const cards = (page: Page) => page.getByRole("list", { name: "Saved addresses" }).locator("> li");
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });
const defaults = (page: Page) =>
  cards(page).filter({ has: page.getByText("Default", { exact: true }) });

test("the account's pages have their links and Log Out, at 1280 px and in a menu at 360", async ({
  page,
}) => {
  const entries = [
    ["Orders", "/account/orders"],
    ["Profile Information", "/profileDetails"],
    ["Manage Addresses", "/yourAddress"],
    ["Terms", "/policies/termsAndConditions"],
    ["Privacy", "/policies/privacy-policy"],
  ] as const;
  const menu = page.getByRole("navigation", { name: "Account", exact: true });
  const expectEntries = async () => {
    for (const [name, path] of entries) {
      await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
    await expect(menu.getByRole("button", { name: "Log Out" })).toBeVisible();
  };
  await enter(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${shop.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Namaste, Asha Devi");
  await page.goto(`${shop.url}/profileDetails`);
  await expectEntries();
  await menu.getByRole("link", { name: "Manage Addresses" }).click();
  await expect(page).toHaveURL(`${shop.url}/yourAddress`);
  await expect(menu).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await expect(menu).toBeHidden();
  await page.getByRole("main").getByText("Your account").click();
  await expectEntries();
  await menu.getByRole("link", { name: "Profile Information" }).click();
  await expect(page).toHaveURL(`${shop.url}/profileDetails`);
  await expect(menu).toBeHidden();
  await page.getByRole("main").getByText("Your account").click();
  await menu.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto(`${shop.url}/profileDetails`);
  await expect(page).toHaveURL(/\/login\?redirectTo=.*profileDetails$/);
});

test.describe("the profile", () => {
  test.use({ provokes: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test("is saved, shown and greeted with; the names of the sign-up stay", async ({
    page,
    context,
  }) => {
    const facts = page.getByRole("region", { name: "Personal information" });
    const birth = page.getByLabel("Date of birth");
    const submit = page.getByRole("button", { name: "Save" });
    const email = await enter(page);
    await page.goto(`${shop.url}/profileDetails`);
    await expect(facts).toContainText("Asha Devi");
    await expect(facts).toContainText(email);
    await expect(facts).toContainText("unverified");
    await expect(facts.getByText("Not given")).toHaveCount(3);
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(`${shop.url}/youraccount/profile`);

    await test.step("in the date a slash can be deleted, a digit in the middle be mended", async () => {
      await birth.pressSequentially("5/4/199");
      await expect(birth).toHaveValue("05/04/199");
      for (let n = 0; n < 5; n++) await birth.press("Backspace");
      await expect(birth).toHaveValue("05/0");
      await birth.pressSequentially("31990");
      await expect(birth).toHaveValue("05/03/1990");
    });

    await test.step("what is not right is named", async () => {
      await birth.fill("31/04/1990");
      await page.getByLabel("Full name").fill("");
      await submit.click();
      await expect(page.getByText("Full name is required")).toBeVisible();
      await expect(page.getByText("This day is not in the calendar")).toBeVisible();
    });

    await page.getByLabel("Full name").fill("Asha Kumari");
    await page.getByLabel("Gender").selectOption("Female");
    await birth.fill("");
    await birth.pressSequentially("05041990");
    await expect(birth).toHaveValue("05/04/1990");
    await page.getByLabel("Alternate number").pressSequentially("98765-43210");

    await test.step("without an answer everything typed is kept", async () => {
      await context.setOffline(true);
      for (let tries = 0; tries < 2; tries++) {
        await submit.click();
        await expect(page.getByText("Failed to update profile")).toBeVisible();
        await expect(page.getByLabel("Full name")).toHaveValue("Asha Kumari");
        await expect(page.getByLabel("Alternate number")).toHaveValue("9876543210");
      }
      await context.setOffline(false);
    });

    await submit.click();
    await expect(page).toHaveURL(`${shop.url}/profileDetails`);
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    for (const text of ["Asha Kumari", "Female", "05/04/1990", "9876543210"]) {
      await expect(facts).toContainText(text);
    }
    await page.goto(`${shop.url}/dashboard`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Namaste, Asha Kumari");
    const { rows } = await shop.query(
      "select first_name, last_name, full_name from users where email = $1",
      [email],
    );
    expect(rows).toEqual([{ first_name: "Asha", last_name: "Devi", full_name: "Asha Kumari" }]);
  });
});

test.describe("addresses", () => {
  test("are added, edited, made default and deleted", async ({ page }) => {
    await enter(page);
    await page.goto(`${shop.url}/yourAddress`);
    await expect(page.getByText("No saved address yet.")).toBeVisible();
    await page.getByRole("link", { name: "Add a new address" }).click();
    await expect(page).toHaveURL(`${shop.url}/yourAddress/add-address`);
    // It is known who is logged in (rules: addresses-10).
    await expect(page.getByLabel(/^Name/)).toHaveValue("Asha Devi");
    await expect(page.getByLabel("Phone number")).toHaveValue(shopper.mobileNumber);
    await page.getByLabel(/^Name/).clear();
    await page.getByLabel("Phone number").clear();
    await save(page);
    for (const name of ["Name", "Phone Number", "Pin Code", "Address Line", "Area/Locality"]) {
      await expect(page.getByText(`${name} is required`)).toBeVisible();
    }
    for (const name of ["Landmark", "City", "State", "Address Type"]) {
      await expect(page.getByText(`${name} is required`)).toBeVisible();
    }
    const states = page.getByLabel("State").locator("option");
    await expect(states).toHaveCount(29);
    await expect(states.nth(1)).toHaveText("Andhra Pradesh");
    await expect(states.nth(28)).toHaveText("West Bengal");
    await typeAddress(page, "Mother");
    await expect(page.getByLabel("Saturday")).toBeHidden();
    await page.getByRole("radio", { name: "Office" }).check();
    await page.getByLabel("Saturday").check();
    await save(page);
    await expect(page).toHaveURL(`${shop.url}/yourAddress`);
    await expect(page.getByText("Address updated successfully!")).toBeVisible();
    await expect(cardOf(page, "Mother")).toContainText("Open on Saturday");

    await addAddress(page, "Sister");
    await expect(cards(page)).toHaveText([/Sister/, /Mother/], live);
    await expect(defaults(page)).toContainText(["Mother"]);
    await cardOf(page, "Sister").getByRole("button", { name: "Set as Default" }).click();
    await expect(page.getByText("Default address changed")).toBeVisible();
    await expect(defaults(page)).toContainText(["Sister"]);

    // A territory, as only the checkout offers it.
    await shop.query("update addresses set state = 'Ladakh' where name = 'Mother'");
    await cardOf(page, "Mother").getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel(/^Name/)).toHaveValue("Mother");
    await expect(page.getByLabel("Saturday")).toBeChecked();
    await expect(page.getByLabel("State")).toHaveValue("Ladakh");
    await page.getByLabel("City").fill("Gumla");
    await save(page);
    await expect(page).toHaveURL(`${shop.url}/yourAddress`);
    await expect(cardOf(page, "Mother")).toContainText("Gumla");
    await expect(cardOf(page, "Mother")).toContainText("Ladakh");

    await cardOf(page, "Sister").getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Sister");
    await expectNoViolation(page, "[role=alertdialog]");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(cards(page)).toHaveCount(2);
    await cardOf(page, "Sister").getByRole("button", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Address deleted")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(defaults(page)).toContainText(["Mother"]);
    await expect(cards(page)).toHaveCount(1);
  });

  test.describe("without an answer", () => {
    test.use({ provokes: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    test("everything typed is kept, and two taps save one address", async ({ page, context }) => {
      await enter(page);
      // Typed on a product's page.
      await page.addInitScript(() => localStorage.setItem("pinCode", "831005"));
      await page.goto(`${shop.url}/yourAddress/add-address`);
      await expect(page.getByLabel("Pin code")).toHaveValue("831005");
      await expect(page.getByLabel("City")).toHaveValue("Jamshedpur");
      await typeAddress(page, "Mother");
      await context.setOffline(true);
      await save(page);
      await expect(page.getByText("Failed to update address. Please try again.")).toBeVisible();
      await expect(page.getByLabel(/^Name/)).toHaveValue("Mother");
      await expect(page.getByRole("radio", { name: "Home" })).toBeChecked();
      await context.setOffline(false);
      await page.getByRole("button", { name: "Save address" }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect(page).toHaveURL(`${shop.url}/yourAddress`);
      await expect(page.getByText("Address updated successfully!")).toBeVisible();
      await expect(cards(page)).toHaveCount(1);
    });
  });

  test.describe("in two tabs", () => {
    test.use({ provokes: /404/ });
    test("both show the same, and what was deleted elsewhere is answered calmly", async ({
      page,
      context,
    }) => {
      const asha = await HttpShopper.enter(shop.url, shop.query);
      await context.addCookies([asha.browserCookie]);
      const other = await context.newPage();
      await other.goto(`${shop.url}/yourAddress`);
      await cardOf(other, "Asha").getByRole("link", { name: "Edit" }).click();
      await other.getByLabel("City").fill("Gumla");

      await page.goto(`${shop.url}/yourAddress`);
      const third = await context.newPage();
      await third.goto(`${shop.url}/yourAddress`);
      await addAddress(page, "Sister");
      await expect(cards(page)).toHaveCount(2, live);
      await expect(cards(third)).toHaveCount(2, live);
      await cardOf(third, "Asha").getByRole("button", { name: "Delete" }).click();
      const dialog = third.getByRole("alertdialog");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(cards(third)).toHaveCount(1);
      await expect(cards(page)).toHaveCount(1, live);

      const isGone = "This address is no longer in your list.";
      await save(other);
      await expect(other.getByText(isGone)).toBeVisible();
      await expect(other.getByLabel("City")).toHaveValue("Gumla");

      // Behind the shop's back, so that no page hears of it.
      await shop.query("delete from addresses where user_id = $1", [asha.addressId]);
      await cardOf(page, "Sister").getByRole("button", { name: "Set as Default" }).click();
      await expect(page.getByText(isGone)).toBeVisible();
    });
  });
});

test("works without JavaScript: sign-up, profile, add, edit, default, delete, log-out", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page);
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto(`${shop.url}/youraccount/profile`);
  await page.getByLabel("Date of birth").fill("5/4/1990");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`${shop.url}/profileDetails`);
  await expect(page.getByText("05/04/1990")).toBeVisible();

  await page.goto(`${shop.url}/yourAddress/add-address`);
  await typeAddress(page, "Mother");
  await page.getByLabel("City").fill("x".repeat(201));
  await save(page);
  await expect(page.getByText("At most 200 characters")).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue("Mother");
  await page.getByLabel("City").fill("Ranchi");
  await page.getByRole("radio", { name: "Office" }).check();
  await page.getByLabel("Sunday").check();
  await save(page);
  await expect(cardOf(page, "Mother")).toContainText("Open on Sunday");

  await addAddress(page, "Sister");
  await page.reload();
  await cardOf(page, "Sister").getByRole("button", { name: "Set as Default" }).click();
  await expect(defaults(page)).toContainText(["Sister"]);
  await cardOf(page, "Sister").getByRole("button", { name: "Delete" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText("Delete this address?")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Delete" }).first().click();
  await expect(page).toHaveURL(`${shop.url}/yourAddress`);
  await expect(cards(page)).toHaveCount(1);
  await expect(defaults(page)).toContainText(["Mother"]);

  await page.getByRole("button", { name: "Log Out" }).first().press("Enter");
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto(`${shop.url}/yourAddress`);
  await expect(page).toHaveURL(/\/login\?redirectTo=.*yourAddress$/);
  await context.close();
});
