import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { typedAddress } from "../typed.ts";
import { vanished } from "./all-pages.ts";
import { expect, fillSignUp, live, ownShop, shopper, test, typeAddress } from "./shop.ts";

const shop = ownShop();

let shoppers = 0;

/** A shopper who has just signed up, and whose page it is. */
async function enter(page: Page) {
  shoppers += 1;
  const email = `asha-${shoppers}@example.org`;
  // Colours are judged when nothing fades any more.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page, { ...shopper, email });
  await expect(page).toHaveURL(`${shop.url}/`);
  return email;
}

/** What the form sends that wants somebody else's address. */
const stolen = { ...typedAddress, name: "Stolen" };

const save = (page: Page) => page.getByRole("button", { name: "Save address" }).click();

async function addAddress(page: Page, name: string) {
  await page.goto(`${shop.url}/yourAddress/add-address`);
  await typeAddress(page, name);
  await save(page);
  await expect(page).toHaveURL(`${shop.url}/yourAddress`);
}

const cards = (page: Page) => page.getByRole("list", { name: "Saved addresses" }).locator("> li");
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });
const defaults = (page: Page) =>
  cards(page).filter({ has: page.getByText("Default", { exact: true }) });

/** What lies under a dialog's veil is not judged. */
async function expectAccessible(page: Page, part = "body") {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // Messages that lie on one another spread out under the pointer.
    .exclude("[data-sonner-toaster]")
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test.describe("account hub", () => {
  const entries = [
    ["Orders", "/account/orders"],
    ["Profile Information", "/profileDetails"],
    ["Manage Addresses", "/yourAddress"],
    ["Terms", "/policies/termsAndConditions"],
    ["Privacy", "/policies/privacy-policy"],
  ] as const;

  for (const width of [360, 1280]) {
    test(`has its links at ${width} px, and Log Out`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await enter(page);
      await page.goto(`${shop.url}/dashboard`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Namaste, Asha Devi");
      await page.goto(`${shop.url}/profileDetails`);
      const menu = page.getByRole("navigation", { name: "Account", exact: true });
      if (width === 360) {
        await expect(menu).toBeHidden();
        await page.getByText("Your account").click();
      }
      for (const [name, path] of entries) {
        await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
      }
      await menu.getByRole("link", { name: "Manage Addresses" }).click();
      await expect(page).toHaveURL(`${shop.url}/yourAddress`);
      await (width === 360 ? expect(menu).toBeHidden() : expect(menu).toBeVisible());
      if (width === 360) await page.getByText("Your account").click();
      await menu.getByRole("button", { name: "Log Out" }).click();
      await expect(page).toHaveURL(`${shop.url}/`);
      await page.goto(`${shop.url}/profileDetails`);
      await expect(page).toHaveURL(/\/login\?redirectTo=.*profileDetails$/);
    });
  }
});

test.describe("profile", () => {
  const facts = (page: Page) => page.getByRole("region", { name: "Personal information" });

  test("is saved, shown and greeted with; the names of the sign-up stay", async ({ page }) => {
    const email = await enter(page);
    await page.goto(`${shop.url}/profileDetails`);
    await expect(facts(page)).toContainText("Asha Devi");
    await expect(facts(page)).toContainText(email);
    await expect(facts(page)).toContainText("unverified");
    await expect(facts(page).getByText("Not given")).toHaveCount(3);
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(`${shop.url}/youraccount/profile`);

    await page.getByLabel("Full name").fill("Asha Kumari");
    await page.getByLabel("Gender").selectOption("Female");
    await page.getByLabel("Date of birth").pressSequentially("05041990");
    await expect(page.getByLabel("Date of birth")).toHaveValue("05/04/1990");
    await page.getByLabel("Alternate number").pressSequentially("98765-43210");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(`${shop.url}/profileDetails`);
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    for (const text of ["Asha Kumari", "Female", "05/04/1990", "9876543210"]) {
      await expect(facts(page)).toContainText(text);
    }
    await page.goto(`${shop.url}/dashboard`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Namaste, Asha Kumari");
    const { rows } = await shop.query(
      "select first_name, last_name, full_name from users where email = $1",
      [email],
    );
    expect(rows).toEqual([{ first_name: "Asha", last_name: "Devi", full_name: "Asha Kumari" }]);
  });

  test("names what is not right", async ({ page }) => {
    await enter(page);
    await page.goto(`${shop.url}/youraccount/profile`);
    await page.getByLabel("Full name").fill("");
    await page.getByLabel("Mobile number").fill("");
    await page.getByLabel("Alternate number").fill("123");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Full name is required")).toBeVisible();
    await expect(page.getByText("Mobile Number is required")).toBeVisible();
    await expect(page.getByText("Enter a valid 10-digit mobile number")).toBeVisible();
    for (const [typed, message] of [
      ["31/04/1990", "This day is not in the calendar"],
      ["5/4", "Enter the date as dd/mm/yyyy"],
      ["01/01/2999", "The date of birth must be in the past"],
    ] as const) {
      await page.getByLabel("Date of birth").fill(typed);
      await page.getByLabel("Date of birth").blur();
      await expect(page.getByText(message)).toBeVisible();
    }
  });

  test("a slash can be deleted, a digit in the middle be mended", async ({ page }) => {
    await enter(page);
    await page.goto(`${shop.url}/youraccount/profile`);
    const field = page.getByLabel("Date of birth");
    await field.pressSequentially("5/4/199");
    await expect(field).toHaveValue("05/04/199");
    for (let n = 0; n < 5; n++) await field.press("Backspace");
    await expect(field).toHaveValue("05/0");
    await field.pressSequentially("31990");
    await expect(field).toHaveValue("05/03/1990");
  });

  test.describe("without an answer", () => {
    test.use({ provokes: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    test("everything typed is kept", async ({ page, context }) => {
      await enter(page);
      await page.goto(`${shop.url}/youraccount/profile`);
      await page.getByLabel("Full name").fill("Asha Kumari");
      await context.setOffline(true);
      for (let tries = 0; tries < 2; tries++) {
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByText("Failed to update profile")).toBeVisible();
        await expect(page.getByLabel("Full name")).toHaveValue("Asha Kumari");
      }
      await context.setOffline(false);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    });
  });
});

test.describe("addresses", () => {
  test("are added, edited, made default and deleted", async ({ page }) => {
    await enter(page);
    await page.goto(`${shop.url}/yourAddress`);
    await expect(page.getByText("No saved address yet.")).toBeVisible();
    await page.getByRole("link", { name: "Add a new address" }).click();
    await expect(page).toHaveURL(`${shop.url}/yourAddress/add-address`);
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
    await expectAccessible(page);
    await save(page);
    await expect(page).toHaveURL(`${shop.url}/yourAddress`);
    await expect(page.getByText("Address updated successfully!")).toBeVisible();
    await expect(cardOf(page, "Mother")).toContainText("Open on Saturday");

    await addAddress(page, "Sister");
    await expect(cards(page)).toContainText(["Sister", "Mother"]);
    await expect(defaults(page)).toContainText(["Mother"]);
    await expectAccessible(page);
    await cardOf(page, "Sister").getByRole("button", { name: "Set as Default" }).click();
    await expect(page.getByText("Default address changed")).toBeVisible();
    await expect(defaults(page)).toContainText(["Sister"]);

    await cardOf(page, "Mother").getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel(/^Name/)).toHaveValue("Mother");
    await expect(page.getByLabel("Saturday")).toBeChecked();
    await page.getByLabel("City").fill("Gumla");
    await save(page);
    await expect(page).toHaveURL(`${shop.url}/yourAddress`);
    await expect(cardOf(page, "Mother")).toContainText("Gumla");

    await cardOf(page, "Sister").getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Sister");
    await expectAccessible(page, "[role=alertdialog]");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(cards(page)).toHaveCount(2);
    await cardOf(page, "Sister").getByRole("button", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Address deleted")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(defaults(page)).toContainText(["Mother"]);
    await expect(cards(page)).toHaveCount(1);
  });

  test("a territory that was chosen at the checkout stays", async ({ page }) => {
    await enter(page);
    await addAddress(page, "Mother");
    await shop.query("update addresses set state = 'Ladakh' where name = 'Mother'");
    await page.goto(`${shop.url}/yourAddress`);
    await cardOf(page, "Mother").getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel("State")).toHaveValue("Ladakh");
    await save(page);
    await expect(cardOf(page, "Mother")).toContainText("Ladakh");
  });

  test("two taps save one address", async ({ page }) => {
    await enter(page);
    await page.goto(`${shop.url}/yourAddress/add-address`);
    await typeAddress(page, "Mother");
    await page.getByRole("button", { name: "Save address" }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page).toHaveURL(`${shop.url}/yourAddress`);
    await expect(cards(page)).toHaveCount(1);
  });

  test.describe("without an answer", () => {
    test.use({ provokes: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    test("everything typed is kept", async ({ page, context }) => {
      await enter(page);
      await page.goto(`${shop.url}/yourAddress/add-address`);
      await typeAddress(page, "Mother");
      await context.setOffline(true);
      await save(page);
      await expect(page.getByText("Failed to update address. Please try again.")).toBeVisible();
      await expect(page.getByLabel(/^Name/)).toHaveValue("Mother");
      await expect(page.getByRole("radio", { name: "Home" })).toBeChecked();
      await context.setOffline(false);
      await save(page);
      await expect(page.getByText("Address updated successfully!")).toBeVisible();
    });
  });

  test.describe("in two tabs", () => {
    test.use({ provokes: /404/ });
    test("both show the same, and what was deleted elsewhere is answered calmly", async ({
      page,
      context,
    }) => {
      await enter(page);
      await addAddress(page, "Mother");
      await page.goto(`${shop.url}/yourAddress`);
      const other = await context.newPage();
      await other.goto(`${shop.url}/yourAddress`);
      await cardOf(other, "Mother").getByRole("link", { name: "Edit" }).click();
      await other.getByLabel("City").fill("Gumla");

      await addAddress(page, "Sister");
      const third = await context.newPage();
      await third.goto(`${shop.url}/yourAddress`);
      await expect(cards(third)).toHaveCount(2);
      await cardOf(third, "Mother").getByRole("button", { name: "Delete" }).click();
      const dialog = third.getByRole("alertdialog");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(cards(third)).toHaveCount(1);
      await expect(cards(page)).toHaveCount(1, live);

      await save(other);
      await expect(other.getByText("This address is not in your list any more.")).toBeVisible();
      await expect(other.getByLabel("City")).toHaveValue("Gumla");
    });
  });

  test.describe("of somebody else", () => {
    test.use({ provokes: /404/ });
    test("are not there", async ({ page }) => {
      const bina = await HttpShopper.enter(shop.url, shop.query);
      await enter(page);
      const response = await page.goto(`${shop.url}/yourAddress/${bina.addressId}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByText(vanished)).toBeVisible();

      await addAddress(page, "Mother");
      await addAddress(page, "Sister");
      const card = cardOf(page, "Sister");
      // At once: the list, coming anew after the last save, would put its own id back.
      await card
        .getByRole("button", { name: "Set as Default" })
        .evaluate((button: HTMLButtonElement, id) => {
          const field = button.form?.elements.namedItem("addressId") as HTMLInputElement;
          field.value = id;
          button.form?.requestSubmit(button);
        }, bina.addressId);
      await expect(page.getByText("This address is not in your list any more.")).toBeVisible();
      for (const [path, fields] of [
        ["/yourAddress", { intent: "delete", addressId: bina.addressId }],
        [`/yourAddress/${bina.addressId}`, stolen],
      ] as const) {
        const cookies = await page.context().cookies();
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
        const answer = await fetch(shop.url + path, {
          method: "POST",
          headers: { Origin: shop.url, Cookie: cookie },
          body: new URLSearchParams(fields),
          redirect: "manual",
        });
        expect(answer.status).toBe(404);
      }
      const { rows } = await shop.query("select name from addresses where id = $1", [
        bina.addressId,
      ]);
      expect(rows).toEqual([{ name: "Asha" }]);
    });
  });
});

test("works without JavaScript: profile, add, edit, default, delete", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page);
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

  await cardOf(page, "Sister").getByRole("button", { name: "Set as Default" }).click();
  await expect(defaults(page)).toContainText(["Sister"]);
  await cardOf(page, "Sister").getByRole("button", { name: "Delete" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText("Delete this address?")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Delete" }).first().click();
  await expect(page).toHaveURL(`${shop.url}/yourAddress`);
  await expect(cards(page)).toHaveCount(1);
  await expect(defaults(page)).toContainText(["Mother"]);
  await context.close();
});
