import { HttpShopper } from "../http-shopper.ts";
import { expect, fillSignUp, givePassword, ownShop, shopper, test } from "./shop.ts";

const shop = ownShop();

/** Somebody who has an account, and is not logged in anywhere. */
const bina = { email: "", password: "" };
test.beforeAll(async () => {
  const made = await HttpShopper.enter(shop.url, shop.query);
  bina.email = `${made.addressId}@example.org`;
  bina.password = await givePassword(shop, made);
});

test.describe("sign-up", () => {
  test.use({ provokes: /409/ });

  test("names each field that is not right, an address with an account too, and loses nothing", async ({
    page,
  }) => {
    const submit = page.getByRole("button", { name: "Sign up", exact: true });
    await page.goto(`${shop.url}/signup`);
    await submit.click();
    for (const text of [
      "First Name is required",
      "Last Name is required",
      "Mobile Number is required",
      "Email is required",
      "Password is required",
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.getByLabel("Mobile number").pressSequentially("98-76x5");
    await expect(page.getByLabel("Mobile number")).toHaveValue("98765");
    await page.getByLabel("Email").fill("asha");
    await page.getByLabel(/^Password/).fill("12345");
    await submit.click();
    await expect(page.getByText("Enter a valid 10-digit mobile number")).toBeVisible();
    await expect(page.getByText("Enter a valid email address")).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
    await page.getByLabel("Mobile number").press("End");
    await page.getByLabel("Mobile number").pressSequentially("4321098765");
    await expect(page.getByLabel("Mobile number")).toHaveValue("9876543210");

    await fillSignUp(page, { ...shopper, email: bina.email });
    await expect(page.getByText(/There is an account with this email already/)).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue(shopper.firstName);
  });
});

test.describe("login", () => {
  test.use({ provokes: /40[013]/ });

  test("says what was wrong, and keeps the email", async ({ page }) => {
    await page.goto(`${shop.url}/login`);
    for (const [email, password, message] of [
      ["", "", "Please enter both email and password."],
      ["bina@", "secret", "Invalid email format."],
      ["nobody@example.org", "ragi-laddu", "User not found. Please check your email."],
      [bina.email, "wrong-one", "Incorrect password. Please try again."],
    ] as const) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(email);
    }
  });
});

test("a login leads back to the page that asked for it and to no other site, a log-out makes a visitor again", async ({
  page,
}) => {
  const logIn = async () => {
    await page.getByLabel("Email").fill(bina.email);
    await page.getByLabel(/^Password/).fill(bina.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
  };
  await page.goto(`${shop.url}/account/orders`);
  await expect(page).toHaveURL(/\/login\?redirectTo=.*account.*orders$/);
  await logIn();
  await expect(page).toHaveURL(`${shop.url}/account/orders`);
  await expect(page.getByText("Logged in successfully!")).toBeVisible();
  await expect(page.getByText("No orders found.")).toBeVisible();

  await page.goto(`${shop.url}/blog`);
  await page.getByRole("button", { name: "Log Out" }).first().press("Enter");
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/blog`);
  await page.goto(`${shop.url}/dashboard`);
  await expect(page).toHaveURL(/\/login\?redirectTo=.*dashboard$/);

  await page.goto(`${shop.url}/login?redirectTo=//evil.example/`);
  await logIn();
  // /my sends a shopper on to the home page (rules: login-5).
  await expect(page).toHaveURL(`${shop.url}/`);
});
