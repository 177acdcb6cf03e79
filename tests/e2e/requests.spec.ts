import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
});

const cardOf = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

test("a visitor's request appears in the open office, is handled, opened again and deleted", async ({
  page,
  browser,
}) => {
  await page.goto(`${shop.url}/my/distributors`);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${shop.url}/bulkOrder`);
  await visitor.getByLabel("Full name").fill("Sunita Oraon");
  await visitor.getByLabel("Email").fill("sunita@example.org");
  await visitor.getByLabel(/^Mobile/).fill("+91 90000 12345");
  await visitor.getByLabel("Requirements").fill("200 packs a month");
  await visitor.locator("main button[type=submit]").click();

  const card = cardOf(page, "Sunita Oraon");
  await expect(card).toContainText("200 packs a month", live);
  await expect(card.getByRole("link", { name: "+91 90000 12345" })).toHaveAttribute(
    "href",
    "tel:+919000012345",
  );
  await expect(card.getByRole("link", { name: "sunita@example.org" })).toHaveAttribute(
    "href",
    "mailto:sunita@example.org",
  );
  await expect(card.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919000012345\?text=Namaste%20Sunita%20Oraon/,
  );

  await card.getByRole("button", { name: "Mark as handled" }).click();
  await expect(card).toBeHidden();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(card).toContainText(/Handled by \S+@example\.org/);

  await card.getByRole("button", { name: "Open again" }).click();
  await expect(card).toContainText("Waits for an answer");

  await card.getByRole("button", { name: "Delete Sunita Oraon" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Delete Sunita Oraon" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
  await expect(card).toBeHidden();

  await page.goto(`${shop.url}/my/audit`);
  const entries = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(entries.nth(0)).toContainText("deleted the distributor request of Sunita Oraon");
  await expect(entries.nth(1)).toContainText(
    "opened the distributor request of Sunita Oraon again",
  );
  await expect(entries.nth(2)).toContainText(
    "marked the distributor request of Sunita Oraon as handled",
  );
  await expect(entries.nth(0).getByText("200 packs a month")).toBeHidden();
  await entries.nth(0).getByText("Details").click();
  await expect(entries.nth(0).getByText("200 packs a month")).toBeVisible();

  await page.getByLabel("What was changed").selectOption("Orders");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Nothing was found")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Show everything" }).first().click();
  await expect(entries.nth(0)).toContainText("Sunita Oraon");
  await page.getByLabel("Person (email)").fill("nobody@example.org");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Nothing was found")).toBeVisible();
});

test.describe("messages", () => {
  test.use({ provokes: /404/ });

  test("say little or a lot of their sender, stand ten a page, and may be gone", async ({
    page,
  }) => {
    await page.goto(`${shop.url}/my/messages`);

    await test.step("a message that says nothing of its sender, and one that says a lot", async () => {
      const visitor = await HttpShopper.enter(shop.url, shop.query);
      const long = Array.from({ length: 60 }, (_, n) => `Line ${n + 1}`).join("\n");
      await visitor.post("/contactUs", { customerMessage: "Only this" });
      await visitor.post("/contactUs", {
        customerName: "Reena <b>",
        customerPhoneNumber: "ask my brother",
        customerEmailAddress: "javascript:alert(1)",
        subject: "Broken laddus",
        customerMessage: long,
      });
      await expect(cardOf(page, "No name given")).toContainText("Only this", live);
      const card = cardOf(page, "Reena <b>");
      await expect(card).toContainText("ask my brother", live);
      await expect(card.getByRole("link")).toHaveCount(0);
      const last = card.getByText("Line 60");
      await card.getByRole("button", { name: "see more..." }).click();
      await expect(last).toBeInViewport({ ratio: 0.01 });
    });

    await shop.query("delete from contact_messages");
    await shop.query(
      `insert into contact_messages (id, customer_name, customer_phone_number,
         customer_email_address, subject, customer_message, date_message)
       select 'message-' || n, 'Sender ' || n, '', '', '', 'Hello',
         timestamptz '2026-04-01' + n * interval '1 hour'
       from generate_series(1, 12) as n`,
    );
    await page.reload();
    const names = page.getByRole("article").getByRole("heading");
    const handle = (name: string) =>
      page.getByRole("button", { name: `Mark as handled: ${name}`, exact: true });

    await test.step("ten on a page, and on to the older ones and back", async () => {
      const newest = Array.from({ length: 10 }, (_, n) => `Sender ${12 - n}`);
      await expect(names).toHaveText(newest);
      await page.getByRole("link", { name: "Next" }).click();
      await expect(names).toHaveText(["Sender 2", "Sender 1"]);
      await page.getByRole("link", { name: "Previous" }).click();
      await expect(names).toHaveText(newest);
    });

    await test.step("what is handled leaves the list, and the focus goes on to the next", async () => {
      await handle("Sender 11").focus();
      await page.keyboard.press("Enter");
      await expect(handle("Sender 11")).toBeHidden();
      await expect(handle("Sender 10")).toBeFocused();
    });

    await test.step("one that somebody else has deleted says so, and the list is right again", async () => {
      await shop.query("delete from contact_messages where id = 'message-9'");
      await handle("Sender 9").click();
      await expect(page.getByText("Somebody else has")).toBeVisible();
      await expect(handle("Sender 9")).toBeHidden();
    });
  });
});
