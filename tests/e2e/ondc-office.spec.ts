import { expect, live, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 }, provokes: /409/ });

test("an owner makes keys, completes the goods, switches ONDC on, and reads what a practice app asked; a complaint from there is answered", async ({
  page,
}) => {
  await logInAsAdmin(page, shop.url);
  await page.goto(`${shop.url}/my/ondc`);
  await expect(page.getByText("The shop is not on ONDC")).toBeVisible();
  await expect(page.getByLabel("On", { exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Make keys" }).click();
  await expect(page.getByText("Signing public key")).toBeVisible();

  await page.getByRole("link", { name: "Goods on ONDC" }).click();
  for (const [label, typed] of [
    ["Latitude", "23.3441"],
    ["Longitude", "85.3096"],
    ["Street", "Main Road"],
    ["Locality", "Lalpur"],
    ["City", "Ranchi"],
    ["Pin code", "834001"],
  ] as const) {
    await page.getByLabel(label).fill(typed);
  }
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The place is saved")).toBeVisible();

  await page.goto(`${shop.url}/my/ondc`);
  await page.getByLabel("On", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The shop is on ONDC")).toBeVisible();
  await page.getByRole("button", { name: "Search in practice" }).click();
  await expect(page.getByText("The practice app has asked for the goods")).toBeVisible();
  const asked = page.getByRole("link", { name: /asked what the shop sells/ }).first();
  // Searches are so many that open pages are not told of each.
  await expect(async () => {
    await page.goto(`${shop.url}/my/ondc/messages?show=all`);
    await expect(asked).toBeVisible({ timeout: 1000 });
  }).toPass(live);
  await asked.click();
  await expect(page.locator("pre")).toContainText('"action": "search"');

  // One press has the app buy something; twice at once is one order.
  await page.goto(`${shop.url}/my/ondc`);
  await page.getByRole("button", { name: "Send a practice order" }).dblclick();
  await expect(page.getByText(/^Order \S+ has come from the practice app$/)).toBeVisible(live);
  const { rows: placed } = await shop.query(
    "select id, channel, payment_status from orders where channel = 'ondc'",
  );
  expect(placed).toEqual([{ id: placed[0]?.id, channel: "ondc", payment_status: "online" }]);
  await page.getByRole("link", { name: "Open the order" }).click();
  await expect(page).toHaveURL(`${shop.url}/my/orders/${placed[0]?.id}`);
  await expect(page.getByText("Ordered on ONDC")).toBeVisible();
  await shop.query("update products set current_stock = 0");
  await page.goto(`${shop.url}/my/ondc`);
  await page.getByRole("button", { name: "Send a practice order" }).click();
  await expect(page.getByRole("alert")).toContainText("no product there is complete and in stock");

  // As the network's handlers leave it; how they do is tried beside them.
  const at = new Date().toISOString();
  await shop.query(
    `insert into complaints (id, ticket, name, phone, message, due_at)
     values ('c1', 'C-2026-0901', 'Reena', '9876500000', 'The packet was torn.', now() + interval '12 hours')`,
  );
  await shop.query(
    `insert into ondc_issues (bap_id, issue_id, complaint_id, bap_uri, transaction_id, level, category,
       sub_category, pictures, answers, created_at)
     values ('buyer.example', 'i1', 'c1', 'http://127.0.0.1:9', 't1', 'ISSUE', 'ITEM', 'ITM01',
       '{https://buyer.example/1.jpg}', '[]', $1)`,
    [at],
  );
  await page.goto(`${shop.url}/my/complaints`);
  await expect(page.getByText("Something is missing · first complaint")).toBeVisible();
  await page.getByRole("button", { name: "Answer: C-2026-0901" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("50 rupees go back.");
  await dialog.getByLabel("Settled by").selectOption("Money back");
  await dialog.getByLabel("How much goes back, in rupees").fill("50");
  await dialog.getByRole("button", { name: "Answer" }).click();
  await expect(page.getByText("C-2026-0901 is answered")).toBeVisible();
  const { rows } = await shop.query(
    "select outcome, refund_amount::int, answers->0->>'action' as action from ondc_issues",
  );
  expect(rows).toEqual([{ outcome: "refund", refund_amount: 5000, action: "RESOLVED" }]);
});
