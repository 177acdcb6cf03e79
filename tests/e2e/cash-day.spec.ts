import type { Page } from "@playwright/test";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const phone = { viewport: { width: 360, height: 740 } };

test.use({ ...phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

const names = [
  ..."Asha Bina Champa Dulari Etwari Phulmani Gita Hiramani Indu Jauni".split(" "),
  ..."Karmi Lalita Mangri Neha Olive Parvati Rani Sumitra Tara Usha".split(" "),
];

interface Placed {
  id: string;
  number: string;
  short: string;
  name: string;
  due: number;
  tracking: string;
}

/** Somebody orders two packs, to be paid at the door. @param isKnown has received an order before. */
async function place(at: number, isKnown: boolean): Promise<Placed> {
  const buyer = await HttpShopper.enter(shop.url, shop.query);
  const name = `${names[at]} Devi`;
  await shop.query("update addresses set name = $2, phone_number = $3 where id = $1", [
    ...[buyer.addressId, name, `90000000${10 + at}`],
  ]);
  const { rows } = await shop.query(
    `select id, title, price, product_mrp as "productMRP" from products where title = 'Ragi Malt'`,
  );
  const order = async () => String(await buyer.order([[rows[0], 2]]));
  if (isKnown) await received(await order());
  const number = await order();
  const found = await shop.query("select id, grand_total from orders where order_number = $1", [
    number,
  ]);
  const { id, grand_total: due } = found.rows[0];
  const short = number.split("/").slice(2).join("/");
  return { id, number, short, name, due: Number(due), tracking: `380611105196${10 + at}` };
}

/** Some days ago an order came, and was paid. */
async function received(number: string): Promise<void> {
  await shop.query(
    `update orders set status = 'delivered', confirmation = null, time = time - interval '9 days',
       shipped_at = now() - interval '8 days', delivered_at = now() - interval '6 days',
       collected_at = now() - interval '5 days', collected_amount = grand_total
     where order_number = $1`,
    [number],
  );
}

/** The link that each buyer was mailed, by order. */
async function links(): Promise<Map<string, string>> {
  const { rows } = await shop.query(
    `select data #>> '{mail,order,confirmLink}' as link, data #>> '{mail,order,link}' as at
     from pgboss.job where name = 'mail' and data #>> '{mail,order,confirmLink}' is not null`,
  );
  return new Map(rows.map(({ link, at }) => [String(at).split("/").at(-1) ?? "", link]));
}

/** How many orders of the day stand how. */
async function standing(what: "status" | "confirmation"): Promise<Record<string, number>> {
  const { rows } = await shop.query(
    `select coalesce(${what}, 'none') as state, count(*)::int as n from orders
     where time > now() - interval '1 day' group by 1`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

async function stock(): Promise<{ stock: number; sold: number }> {
  const { rows } = await shop.query(
    "select current_stock as stock, units_sold as sold from products where title = 'Ragi Malt'",
  );
  return rows[0];
}

/** Sends a courier's file; what it comes to is shown. */
async function send(page: Page, kind: string, name: string, lines: readonly string[]) {
  await page.goto(`${shop.url}/my/couriers`);
  await page.getByText(kind, { exact: true }).tap();
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Read", exact: true }).tap();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await fits(page);
}

/** Of this page, and of nothing on it, is a part beyond the screen's edge. */
async function fits(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(sizes, `${page.url()} scrolls sideways`).toEqual([360, 360]);
}

test("twenty cash orders on a phone: confirmed, packed, sent, eighteen paid out in cash, two that came back", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await shop.query("delete from orders");
  const before = await stock();
  const admin = await HttpShopper.enter(shop.url, shop.query, "admin");
  const hours = { remindAfter: "12", closeAfter: "48" };
  const set = await admin.post("/my/orders/to-confirm.data", {
    ...{ intent: "set-confirmation", isOn: "on", trustsKnown: "on", ...hours },
  });
  expect(set.status).toBe(200);
  const placed: Placed[] = [];
  for (const at of names.keys()) placed.push(await place(at, at === 0));
  const [known, byLink, ...rest] = placed as [Placed, Placed, ...Placed[]];
  await enterAs(page, "admin", shop);
  const main = page.getByRole("main");
  const card = (order: Placed) =>
    page.getByRole("article", { name: new RegExp(`^${order.short} `) });

  await test.step("who has received an order before is not asked; the others wait, the oldest first", async () => {
    expect(await standing("confirmation")).toEqual({ confirmed: 1, asked: 19 });
    await page.goto(`${shop.url}/my/orders/to-confirm`);
    await expect(main.getByRole("article")).toHaveCount(19);
    await expect(main.getByRole("article").first()).toContainText(byLink.name);
    await fits(page);
  });

  await test.step("eight buyers press their link, and leave the list by themselves", async () => {
    const all = await links();
    const hers = await (await browser.newContext(phone)).newPage();
    await hers.goto(String(all.get(byLink.id)));
    await hers.getByRole("button", { name: "Confirm my order" }).click();
    await expect(hers.getByRole("main")).toContainText("Thank you, it is confirmed.");
    await fits(hers);
    await hers.close();
    for (const order of rest.slice(0, 7)) {
      const answer = await fetch(String(all.get(order.id)), {
        ...{ method: "POST", redirect: "manual", headers: { Origin: shop.url } },
        body: new URLSearchParams({ intent: "confirm" }),
      });
      expect(answer.status).toBe(302);
    }
    await expect(main.getByRole("article")).toHaveCount(11, live);
  });

  await test.step("eleven are called: one later, at last all say yes", async () => {
    const [first, ...others] = rest.slice(7) as [Placed, ...Placed[]];
    await card(first).getByRole("button", { name: "1 h", exact: true }).tap();
    await expect(main.getByRole("article").last()).toContainText(first.name);
    for (const order of [...others, first]) {
      await card(order).getByRole("button", { name: "Yes, confirm" }).tap();
      await expect(card(order)).toHaveCount(0);
    }
    await expect(page.getByText("Nobody to call")).toBeVisible();
    expect(await standing("confirmation")).toEqual({ confirmed: 20 });
  });

  const rows = page.getByRole("region", { name: "Orders" }).getByRole("rowheader");
  await test.step("all are packed by one press", async () => {
    await page.goto(`${shop.url}/my/dashboards?view=orders&stage=to-pack`);
    await expect(rows).toHaveCount(10);
    await page.getByLabel("All on this page").tap();
    await page.getByRole("button", { name: "Choose all that match" }).tap();
    const bar = page.getByRole("region", { name: "What to do with the chosen orders" });
    await expect(bar.getByText("20 chosen")).toBeVisible();
    await fits(page);
    await bar.getByRole("button", { name: "Mark packed" }).tap();
    await expect(bar.getByRole("status")).toContainText("20 set to Packed.");
    expect(await standing("status")).toEqual({ processing: 20 });
  });

  const parcel = page.getByRole("region", { name: "Parcel" });
  const scan = async (what: string) => {
    await page.goto(`${shop.url}/my/scan`);
    await page.getByLabel("Number, or scan with a hand scanner").fill(what);
    await page.getByRole("button", { name: "Open the order" }).tap();
    await expect(parcel).toBeVisible();
  };
  await test.step("one parcel is scanned and shipped, the courier's sheet ships nineteen", async () => {
    await scan(known.number);
    await parcel.getByLabel("Courier").selectOption("Delhivery");
    await parcel.getByLabel("Tracking number").fill(known.tracking);
    await parcel.getByRole("button", { name: "Mark shipped" }).tap();
    await expect(page.getByText("The order is shipped").first()).toBeVisible();
    await expect(main).toContainText("Its buyer has received an order before");
    await send(page, "What was booked", "booked.csv", [
      "Waybill,Order Number",
      ...placed.map(({ tracking, number }) => `${tracking},${number}`),
    ]);
    await page.getByLabel("They count as shipped, and their buyers are told").tap();
    await page.getByRole("button", { name: "Save tracking numbers (19)" }).tap();
    await expect(page.getByText(/19 of 20 lines were written, by /)).toBeVisible(live);
    expect(await standing("status")).toEqual({ shipped: 20 });
    expect(await stock()).toEqual({ stock: before.stock - 42, sold: before.sold + 42 });
  });

  const [refuses, movedAway] = placed.slice(-2) as [Placed, Placed];
  const delivered = placed.slice(0, -2);
  await test.step("two could not be handed over, and the courier's file says which were", async () => {
    for (const [order, reason] of [
      [refuses, "Not accepted"],
      [movedAway, "Address not found"],
    ] as const) {
      await scan(order.tracking);
      await page.getByRole("button", { name: "Could not be delivered" }).tap();
      const why = page.getByRole("dialog");
      await why.getByText(reason).tap();
      await fits(page);
      await why.getByRole("button", { name: "Could not be delivered" }).tap();
      await expect(why).toBeHidden();
    }
    await send(page, "Where parcels are", "parcels.csv", [
      "Waybill,Status",
      ...delivered.map(({ tracking }) => `${tracking},Delivered`),
    ]);
    await page.getByRole("button", { name: "Write what they say (18)" }).tap();
    await expect(page.getByText(/18 of 18 lines were written, by /)).toBeVisible(live);
    expect(await standing("status")).toEqual({ delivered: 18, shipped: 2 });
  });

  await test.step("the next steps: a call that nobody answers, and both are let come back", async () => {
    await page.goto(`${shop.url}/my/orders/undelivered`);
    const due = page.getByRole("region", { name: "To do now" });
    await expect(due.getByRole("heading", { level: 3 })).toHaveCount(2);
    await fits(page);
    const hers = due.getByRole("listitem").filter({ hasText: refuses.name });
    await hers.getByRole("button", { name: "No answer" }).tap();
    await expect(due.getByRole("heading", { level: 3 })).toHaveCount(1);
    for (const { name } of [refuses, movedAway]) {
      const its = main.getByRole("listitem").filter({ hasText: name });
      await its.getByRole("button", { name: "Let it come back" }).tap();
      await expect(its).toContainText("Given up: it is to come back");
    }
    await fits(page);
  });

  const cash = delivered.reduce((sum, { due }) => sum + due, 0);
  await test.step("what the courier paid out is received by one press", async () => {
    await send(page, "Cash paid out", "remittance.csv", [
      "Waybill Number,Order Number,Amount Payable,Remittance Date,UTR",
      ...delivered.map(
        ({ tracking, number, due }) => `${tracking},${number},${due / 100},,IN2262541`,
      ),
    ]);
    await page.getByRole("button", { name: /^Cash received: ₹[\d,.]+ \(18\)$/ }).tap();
    await expect(page.getByText(/ received, 18 of 18 lines, by /)).toBeVisible(live);
  });

  await test.step("two come back: a pack on the shelf and one written off, both of the other on the shelf", async () => {
    for (const [at, order] of [refuses, movedAway].entries()) {
      await scan(order.tracking);
      await page.getByRole("button", { name: "Parcel came back" }).tap();
      const back = page.getByRole("dialog");
      if (at === 0) await back.getByRole("button", { name: "Fewer on the shelf" }).tap();
      await fits(page);
      await back.getByRole("button", { name: "Parcel came back" }).tap();
      await expect(back).toBeHidden();
      await expect(main).toContainText(
        at === 0 ? "1 on the shelf, 1 written off" : "2 on the shelf",
      );
    }
    expect(await standing("status")).toEqual({ delivered: 18, "came-back": 2 });
  });

  await test.step("in the evening stock, cash, figures and books add up", async () => {
    // Of forty packs three are back on the shelf, and thirty-six are sold; two were before.
    expect(await stock()).toEqual({ stock: before.stock - 39, sold: before.sold + 38 });
    const { rows: money } = await shop.query(
      `select sum(collected_amount)::int as cash, count(collected_at)::int as n from orders
       where time > now() - interval '1 day'`,
    );
    expect(money).toEqual([{ cash, n: 18 }]);
    await page.goto(`${shop.url}/my/cash`);
    await expect(page.getByText("Nothing is outstanding")).toBeVisible();
    await fits(page);
    await page.goto(`${shop.url}/my/figures`);
    await fits(page);
    await page.goto(`${shop.url}/my/books`);
    await page.getByRole("button", { name: "Check now" }).tap();
    await expect(page.getByText("Everything agrees")).toBeVisible({ timeout: live.timeout + 5000 });
    await fits(page);
  });
});
