import { startWebhookReceiver } from "../webhook-receiver.ts";
import { makeOrder } from "./made-order.ts";
import { expect, logInAsAdmin, ownShop, test } from "./shop.ts";

const settings: Record<string, string> = {};
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
  settings.WEBHOOK_TEST_ORIGIN = receiver.origin;
});
const shop = ownShop(settings);
test.afterAll(() => receiver.close());

test.use({ viewport: { width: 360, height: 740 }, provokes: /400/ });

test("an owner adds a program, tries it, sees what failed and sends it again", async ({ page }) => {
  await logInAsAdmin(page, shop.url);
  await page.goto(`${shop.url}/my/webhooks`);
  await expect(page.getByText("No program is told of anything yet")).toBeVisible();

  await test.step("an address of the shop's own network is refused, and what was typed stays", async () => {
    await page.getByRole("link", { name: "Add an address" }).click();
    const address = page.getByRole("textbox", { name: "Address" });
    await address.fill("https://192.168.1.1/hook");
    await page.getByLabel("An order was placed").check();
    await page.getByRole("button", { name: "Add an address" }).click();
    await expect(page.getByText("none of its own network")).toBeVisible();
    await expect(page.getByLabel("An order was placed")).toBeChecked();
    await address.fill(`${receiver.origin}/accounts`);
    await page.getByRole("button", { name: "Add an address" }).click();
    await expect(page.getByRole("heading", { name: "Webhook", exact: true })).toBeVisible();
  });

  await test.step("its secret is shown once", async () => {
    await page.getByRole("button", { name: "Show the secret once" }).click();
    await expect(page.locator("code")).toHaveText(/^whsec_.{44}$/);
    await page.reload();
    await expect(page.getByText("The secret was shown.")).toBeVisible();
    await expect(page.getByText("whsec_")).toHaveCount(0);
  });

  await test.step("a trial arrives, and the open page shows it", async () => {
    await page.getByRole("button", { name: "Send a trial event" }).click();
    const log = page.getByRole("region", { name: "What was sent in the last 30 days" });
    await expect(log.getByRole("listitem").getByText("Arrived")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^Took something last/)).toBeVisible();
    expect(receiver.told()).toEqual(["webhook.trial"]);
  });

  await test.step("an order that does not arrive is seen with the answer, and sent again", async () => {
    receiver.answers((_, response) => response.writeHead(503).end("Being mended"));
    await makeOrder(shop.query, {
      userId: "somebody",
      payment: "cod",
      time: new Date().toISOString(),
    });
    const line = page.getByRole("listitem").filter({ hasText: "An order was placed" });
    await page.getByRole("button", { name: "Send a trial event" }).click();
    await expect(line.getByText(/^Failed \(try 1\)/)).toBeVisible({ timeout: 60_000 });
    await line.getByRole("link").click();
    await expect(page.getByText("Being mended")).toBeVisible();
    receiver.answers((_, response) => response.writeHead(204).end());
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("204", { exact: true })).toBeVisible({ timeout: 60_000 });
    const sent = receiver.taken.filter(({ body }) => body.includes("order.placed"));
    expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  await test.step("it is switched off and on, and taken out", async () => {
    await page.goBack();
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Switch off" }).click();
    await expect(page.getByText("Switched off by the shop’s staff")).toBeVisible();
    await page.getByRole("button", { name: "Switch on" }).click();
    await expect(page.getByRole("button", { name: "Send a trial event" })).toBeVisible();
    await page.getByRole("link", { name: "Webhooks", exact: true }).last().click();
    await page.getByRole("button", { name: /^Delete: / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No program is told of anything yet")).toBeVisible();
  });
});
