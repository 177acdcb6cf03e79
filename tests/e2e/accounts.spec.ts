import { expect, fillSignUp, logInAs, ownShop, shopper, test } from "./shop.ts";

const shop = ownShop();

test.describe("sign-up", () => {
  test("names each field that is not right, and loses nothing", async ({ page }) => {
    await page.goto(`${shop.url}/signup`);
    await page.getByRole("button", { name: "Sign up", exact: true }).click();
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
    await page.getByRole("button", { name: "Sign up", exact: true }).click();
    await expect(page.getByText("Enter a valid 10-digit mobile number")).toBeVisible();
    await expect(page.getByText("Enter a valid email address")).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
    await page.getByLabel("Mobile number").press("End");
    await page.getByLabel("Mobile number").pressSequentially("4321098765");
    await expect(page.getByLabel("Mobile number")).toHaveValue("9876543210");
  });

  test.describe("taken", () => {
    test.use({ provokes: /40[09]/ });
    test("an address with an account is named", async ({ page }) => {
      await page.goto(`${shop.url}/signup`);
      await fillSignUp(page);
      await expect(page).toHaveURL(`${shop.url}/`);
      await page.getByRole("button", { name: "Log Out" }).first().press("Enter");
      await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
      await page.goto(`${shop.url}/signup`);
      await fillSignUp(page);
      await expect(page.getByText(/There is an account with this email already/)).toBeVisible();
      await expect(page.getByLabel("First name")).toHaveValue(shopper.firstName);
    });
  });
});

test.describe("login", () => {
  test.use({ provokes: /40[0139]|429/ });

  test.beforeEach(async ({ page }) => {
    await shop.query("delete from users where email = 'bina@example.org'");
    await page.goto(`${shop.url}/signup`);
    await fillSignUp(page, { ...shopper, firstName: "Bina", email: "bina@example.org" });
    await expect(page).toHaveURL(`${shop.url}/`);
    await page.getByRole("button", { name: "Log Out" }).first().press("Enter");
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  });

  test("says what was wrong, and keeps the email", async ({ page }) => {
    await page.goto(`${shop.url}/login`);
    for (const [email, password, message] of [
      ["", "", "Please enter both email and password."],
      ["bina@", "secret", "Invalid email format."],
      ["nobody@example.org", "ragi-laddu", "User not found. Please check your email."],
      ["bina@example.org", "wrong-one", "Incorrect password. Please try again."],
    ] as const) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(email);
    }
  });

  test("leads back to the page that asked for it, and to nowhere else", async ({ page }) => {
    await page.goto(`${shop.url}/account/orders`);
    await expect(page).toHaveURL(/\/login\?redirectTo=.*account.*orders$/);
    await page.getByLabel("Email").fill("bina@example.org");
    await page.getByLabel(/^Password/).fill(shopper.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(`${shop.url}/account/orders`);
    await expect(page.getByText("Logged in successfully!")).toBeVisible();
    await expect(page.getByText("No orders found.")).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${shop.url}/login?redirectTo=//evil.example/`);
    await page.getByLabel("Email").fill("bina@example.org");
    await page.getByLabel(/^Password/).fill(shopper.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    // /my sends a shopper on to the home page (rules: login-5).
    await expect(page).toHaveURL(`${shop.url}/`);
  });

  test("a logged-out tab is a visitor again", async ({ page }) => {
    await logInAs(page, shop.url, "bina@example.org", shopper.password);
    await page.getByRole("button", { name: "Log Out" }).first().press("Enter");
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await page.goto(`${shop.url}/dashboard`);
    await expect(page).toHaveURL(/\/login\?redirectTo=.*dashboard$/);
  });
});

test("a shopper has no back office, a visitor is asked to log in", async ({ page }) => {
  await page.goto(`${shop.url}/my`);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page, { ...shopper, email: "chand@example.org" });
  await expect(page).toHaveURL(`${shop.url}/`);
  for (const path of ["/my", "/my/dashboards", "/my/product"]) {
    await page.goto(shop.url + path);
    await expect(page).toHaveURL(`${shop.url}/`);
  }
});

test("works without JavaScript: sign up, log out, log in", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page, { ...shopper, email: "dina@example.org" });
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.getByRole("button", { name: "Log Out" }).first().press("Enter");
  await logInAs(page, shop.url, "dina@example.org", shopper.password);
  await expect(page).toHaveURL(`${shop.url}/`);
  await context.close();
});
