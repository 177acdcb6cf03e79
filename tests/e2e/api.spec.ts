import { expect, live, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 }, provokes: /422/ });

test("an owner makes a key, a program works with it, and it ends", async ({ page }) => {
  await logInAsAdmin(page, shop.url);
  await page.goto(`${shop.url}/my/api`);
  await expect(page.getByText("No program has a key yet")).toBeVisible();
  const form = page.getByRole("region", { name: "Make a key" });

  await test.step("what is missing is said at its field, and nothing typed is lost", async () => {
    await form.getByLabel("What is it for?").fill("The scale in the packing room");
    await form.getByRole("button", { name: "Make the key" }).click();
    await expect(form.getByText("Choose at least one thing that the key may do.")).toBeVisible();
    await expect(form.getByLabel("What is it for?")).toHaveValue("The scale in the packing room");
  });

  let key = "";
  await test.step("the key is shown once", async () => {
    await form.getByLabel("Works as").selectOption("Packer");
    await expect(form.getByLabel("See what orders cost")).toHaveCount(0);
    await form.getByLabel("See orders").check();
    await form.getByLabel("Works for").selectOption("30 days");
    await form.getByRole("button", { name: "Make the key" }).click();
    await expect(
      form.getByRole("heading", { name: "The key for “The scale in the packing room”" }),
    ).toBeFocused();
    key = await form.locator("code").innerText();
    expect(key).toMatch(/^madua_[\w-]{43}$/);
    await expect(page.getByText("Never used")).toBeVisible();
    await page.reload();
    await expect(page.getByText(`ends in …${key.slice(-4)}`)).toBeVisible();
    expect(await page.content()).not.toContain(key);
  });

  await test.step("a program reads by it, on the page that describes all of it", async () => {
    await page.getByRole("link", { name: "What programs can do" }).click();
    await page.getByRole("textbox", { name: "Your key" }).fill(key);
    const list = page.getByRole("group").filter({ hasText: "GET /orders" }).first();
    await list.getByText("List orders").click();
    await list.getByLabel("limit").fill("1000");
    await list.getByRole("button", { name: "Send" }).click();
    await expect(list.getByText(/^Answer 422 after/)).toBeVisible();
    await list.getByLabel("limit").fill("1");
    await list.getByRole("button", { name: "Send" }).click();
    await expect(list.getByText(/^Answer 200 after/)).toBeVisible();
    await expect(list.locator("pre").last()).toContainText('"nextCursor": null');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(key);
  });

  const ask = (path: string, init: RequestInit = {}) => fetch(`${shop.url}/api/v1/${path}`, init);
  const withKey = { Authorization: `Bearer ${key}` };

  await test.step("programs need no origin, and cookies are nobody", async () => {
    expect((await ask("orders", { headers: withKey })).status).toBe(200);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await ask("nowhere", { method, headers: withKey });
      expect([method, answer.status]).toEqual([method, 404]);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect(answer.headers.get("x-request-id")).toBeTruthy();
    }
    const cookies = await page.context().cookies();
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect((await ask("orders", { headers: { Cookie, Origin: shop.url } })).status).toBe(401);
    const answer = await ask("orders", { headers: { ...withKey, Origin: "https://a.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    const description = await ask("openapi.json");
    expect((await description.json()).openapi).toBe("3.1.0");
  });

  await test.step("the owner sees that it was used, and ends it", async () => {
    await page.goto(`${shop.url}/my/api`);
    await expect(page.getByText(/Last used/)).toBeVisible(live);
    await page.getByRole("button", { name: "End the key for" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("shut out at once");
    await question.getByRole("button", { name: "End" }).click();
    await expect(page.getByRole("region", { name: "Keys that work no more" })).toBeVisible();
    expect((await ask("orders", { headers: withKey })).status).toBe(401);
    await page.goto(`${shop.url}/my/audit`);
    await expect(page.getByText(/used/).first()).toBeVisible();
  });
});
