import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectUsable } from "./expect-usable.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("a press on a phone confirms an order, and words are answered from the office within their window", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await enterAs(page, "admin", shop);

  await page.goto(`${shop.url}/my/messages/whatsapp`);
  await expect(page.getByText("Nobody has written on WhatsApp yet")).toBeVisible();
  await page.goto(`${shop.url}/my/orders/to-confirm`);
  await page.getByRole("button", { name: "Change" }).click();
  await page
    .getByRole("dialog")
    .getByLabel("Cash orders are confirmed before they are packed")
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${shop.url}/my/whatsapp`);
  await page.getByLabel("Tell shoppers on WhatsApp").check();
  await page.getByLabel("Please confirm the order").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const practice = await page
    .getByRole("link", { name: "Messages of the practice" })
    .getAttribute("href");

  await shop.query(
    "insert into whatsapp_consents (phone, is_in, how) values ('919000000001', true, 'message')",
  );
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  const { rows: products } = await shop.query(
    `select id, title, price, product_mrp as "productMRP" from products where title = 'Ragi Malt'`,
  );
  const number = await buyer.order([[products[0], 2]]);
  const short = String(number).split("/").slice(2).join("/");
  const confirmation = async () => {
    const { rows } = await shop.query(
      "select confirmation, confirmed_how from orders join order_confirmations on order_id = id where order_number = $1",
      [number],
    );
    return rows[0];
  };
  const phone = await context.newPage();
  const seesOnPhone = (words: string | RegExp) =>
    expect(async () => {
      await phone.goto(practice ?? "", { waitUntil: "load" });
      await expect(phone.getByText(words)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
  const write = async (words: string) => {
    await phone.getByLabel("Answer").fill(words);
    await phone.getByRole("button", { name: "Send" }).click();
  };

  await test.step("the buyer presses the button, and is thanked", async () => {
    await seesOnPhone(/Please confirm your order/);
    await phone.getByRole("button", { name: "Confirm my order" }).click();
    await seesOnPhone(`Thank you, order ${short} is confirmed.`);
    expect(await confirmation()).toEqual({ confirmation: "confirmed", confirmed_how: "whatsapp" });
  });

  await page.goto(`${shop.url}/my/messages`);
  await test.step("her words come to the open office by themselves, with their window", async () => {
    await write("When does it come?");
    await page.getByRole("link", { name: /WhatsApp messages, 1 wait/ }).tap(live);
    await expect(page.getByText(/^Answer until/)).toBeVisible();
    await expectUsable(page, "en");
    await page.getByRole("link", { name: /When does it come/ }).tap();
    const log = page.getByRole("log");
    await expect(log.getByText("Pressed: Confirm my order")).toBeVisible();
    await expect(log.getByText(`Thank you, order ${short} is confirmed.`)).toBeVisible();
    await expect(page.getByRole("link", { name: new RegExp(`^${short}`) })).toBeVisible();
    await expectUsable(page, "en");
  });

  const answer = page.getByLabel("Your answer");
  await test.step("what is typed stays, and is sent once", async () => {
    await answer.fill("Tomorrow before noon.");
    await page.reload();
    await expect(answer).toHaveValue("Tomorrow before noon.");
    await page.getByRole("button", { name: "Send" }).dblclick();
    await expect(answer).toHaveValue("");
    await seesOnPhone("Tomorrow before noon.");
    await expect(phone.getByText("Tomorrow before noon.")).toHaveCount(1);
    await expect(
      page
        .getByRole("log")
        .getByText(/ · (Delivered|Read)$/)
        .last(),
    ).toBeVisible(live);
    await expect(page.getByText("Waits for an answer")).toHaveCount(0);
  });

  await test.step("thanks need no answer, and after a day none can be sent", async () => {
    await write("Thank you 🙏");
    await expect(page.getByText("Waits for an answer")).toBeVisible(live);
    await page.getByRole("button", { name: "No answer needed" }).tap();
    await expect(page.getByText("Waits for an answer")).toHaveCount(0);
    await shop.query(
      "update whatsapp_messages set created_at = created_at - interval '25 hours' where direction = 'in'",
    );
    await page.reload();
    await expect(page.getByText("The time for an answer is over")).toBeVisible();
    await expect(answer).toHaveCount(0);
    await expectUsable(page, "en");
  });
});
