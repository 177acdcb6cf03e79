import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expectUsable } from "./expect-usable.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  /** A link that is none, and an order that must not be packed yet. */
  provokes: /404|409/,
});

/** Somebody new orders something; gives the order's number, and its id. */
async function order(address: Readonly<Record<string, string>> = {}) {
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  for (const [column, value] of Object.entries(address)) {
    await shop.query(`update addresses set ${column} = $2 where id = $1`, [buyer.addressId, value]);
  }
  const { rows } = await shop.query(
    `select id, title, price, product_mrp as "productMRP" from products where title = 'Ragi Malt'`,
  );
  const number = await buyer.order([[rows[0], 2]]);
  const found = await shop.query("select id from orders where order_number = $1", [number]);
  return {
    buyer,
    id: String(found.rows[0]?.id),
    short: String(number).split("/").slice(2).join("/"),
  };
}

async function stateOf(id: string) {
  const { rows } = await shop.query(
    `select status, confirmation, payment_status, selected_addresses->>'name' as name,
       selected_addresses->>'phoneNumber' as phone from orders where id = $1`,
    [id],
  );
  return rows[0];
}

/** The link that a buyer was mailed. */
async function linkOf(id: string): Promise<string> {
  const { rows } = await shop.query(
    `select data #>> '{mail,order,confirmLink}' as link from pgboss.job
     where name = 'mail' and data #>> '{mail,order,link}' like '%' || $1`,
    [id],
  );
  return String(rows[0]?.link);
}

const card = (page: Page, short: string) =>
  page.getByRole("article", { name: new RegExp(`^${short} `) });

test("orders are confirmed before they are packed: by the list on a phone and by the buyer's link", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await enterAs(page, "admin", shop);

  await test.step("an owner switches it on, and what is mistyped is named and kept", async () => {
    await page.goto(`${shop.url}/my/orders/to-confirm`);
    await expect(page.getByText("No order has to be confirmed", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Cash orders are confirmed before they are packed").check();
    await dialog.getByLabel("Cancel after so many hours").fill("2");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("closed later than its buyer is reminded");
    await dialog.getByLabel("Cancel after so many hours").fill("48");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText("All cash orders are confirmed");
  });

  const first = await order({ name: "Bina Oraon", phone_number: "1234567890", state: "Bihar" });
  const second = await order({ name: "Champa Tirkey", address_line: "Tola", landmark: "na" });
  const third = await order({ name: "Dulari Munda" });

  await test.step("what is new comes by itself, the oldest first, with what is odd about it", async () => {
    const articles = page.getByRole("main").getByRole("article");
    await expect(articles).toHaveCount(3, live);
    await expect(articles.first()).toContainText("Bina Oraon");
    await expect(articles.first()).toContainText("1234567890 cannot be a mobile number");
    await expect(articles.first()).toContainText("834001 belongs to Ranchi, Jharkhand");
    await expect(articles.nth(1)).toContainText("neither a house number nor a landmark");
    await expect(
      card(page, third.short).getByRole("link", { name: /^Call Dulari Munda/ }),
    ).toHaveAttribute("href", "tel:9000000001");
    await expect(card(page, third.short).getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      /wa\.me.*confirm/,
    );
    await expectUsable(page, "en");
  });

  await test.step("none of them is to be packed, and its status is refused with a reason", async () => {
    await page.goto(`${shop.url}/my/dashboards?view=orders&stage=to-pack`);
    await expect(page.getByRole("main")).not.toContainText(third.short);
    await page.goto(`${shop.url}/my/orders/${third.id}`);
    await expect(page.getByRole("main")).toContainText("To confirm");
    await expect(page.getByRole("main")).toContainText("Not confirmed yet: do not send");
    await page.getByLabel(`Status of order ${third.short}`).selectOption("processing");
    await expect(page.getByText("Its buyer has not confirmed this order yet.")).toBeVisible();
  });

  await test.step("yes, later and no; the next one follows, and a yes is taken back", async () => {
    await page.goto(`${shop.url}/my/orders/to-confirm`);
    const yes = card(page, first.short).getByRole("button", { name: "Yes, confirm" });
    await card(page, first.short).getByLabel("Note").fill("Comes home after six.");
    await yes.tap();
    await expect(page.getByRole("status").first()).toContainText(`${first.short} is confirmed`);
    await expect(
      card(page, second.short).getByRole("button", { name: "Yes, confirm" }),
    ).toBeFocused();
    expect(await stateOf(first.id)).toMatchObject({ confirmation: "confirmed" });
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(card(page, first.short)).toContainText("Comes home after six.");
    expect(await stateOf(first.id)).toMatchObject({ confirmation: "asked" });
    await card(page, first.short).getByRole("button", { name: "Yes, confirm" }).focus();
    // In an hour.
    await page.keyboard.press("2");
    await expect(page.getByRole("main").getByRole("article").last()).toContainText("Bina Oraon");
    await card(page, second.short).getByText("No, cancel the order").tap();
    await card(page, second.short).getByLabel("Why").selectOption("reach");
    await card(page, second.short).getByRole("button", { name: "Cancel order" }).tap();
    await expect(card(page, second.short)).toHaveCount(0);
    expect(await stateOf(second.id)).toMatchObject({ status: "cancelled", confirmation: null });
  });

  const link = await linkOf(third.id);
  const hers = await (
    await browser.newContext({ viewport: { width: 360, height: 740 } })
  ).newPage();

  await test.step("the link says what, where to and how much, and confirms nothing by itself", async () => {
    await hers.goto(link.replace("/confirm/", "/hi/confirm/"));
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText("अपना ऑर्डर पक्का करें");
    await expectUsable(hers, "hi");
    await hers.goto(link);
    const main = hers.getByRole("main");
    await expect(main).toContainText(/2 × .*Ragi Malt/);
    await expect(main).toContainText("House 12, Harmu");
    await expect(main).not.toContainText("9000000001");
    await expect(hers.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expectUsable(hers, "en");
    expect(await stateOf(third.id)).toMatchObject({ confirmation: "asked" });
  });

  await test.step("its buyer corrects the address, and confirms once", async () => {
    await hers.getByText("Correct the address").click();
    await hers.getByLabel("Name").fill("Dulari Devi");
    await hers.getByRole("button", { name: "Save the address" }).click();
    await expect(hers.getByRole("main")).toContainText("The address is saved.");
    expect(await stateOf(third.id)).toMatchObject({ name: "Dulari Devi", phone: "9000000001" });
    await hers.getByRole("button", { name: "Confirm my order" }).click();
    await expect(hers.getByRole("main")).toContainText("Thank you, it is confirmed.");
    await hers.goto(link);
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText("Your order is confirmed");
    expect(await stateOf(third.id)).toMatchObject({ confirmation: "confirmed" });
    await hers.goto(`${link}x`);
    await expect(hers.getByRole("main")).toContainText("This link is not complete");
  });

  await test.step("by another one it is paid online instead", async () => {
    const fourth = await order();
    await hers.goto(await linkOf(fourth.id));
    await hers.getByRole("button", { name: "Pay online instead" }).click();
    await expect(hers).toHaveURL(/\/pay\//);
    expect(await stateOf(fourth.id)).toMatchObject({
      confirmation: null,
      payment_status: "pending",
    });
  });

  await test.step("and on the order's own page", async () => {
    const fifth = await order();
    const own = await (
      await browser.newContext({ viewport: { width: 360, height: 740 } })
    ).newPage();
    await own.context().addCookies([fifth.buyer.browserCookie]);
    await own.goto(`${shop.url}/account/orders/${fifth.id}`);
    await expect(own.getByRole("main")).toContainText("Please confirm your order");
    await own.getByRole("button", { name: "Confirm my order" }).click();
    await expect(own.getByRole("main")).toContainText("Thank you, your order is confirmed.");
    expect(await stateOf(fifth.id)).toMatchObject({ confirmation: "confirmed" });
  });
});
