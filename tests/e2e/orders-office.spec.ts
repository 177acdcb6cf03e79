import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { HttpShopper } from "../http-shopper.ts";
import { enterAs } from "./all-pages.ts";
import { makeOrder, type OrderToMake } from "./made-order.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const someone = () => HttpShopper.enter(shop.url, shop.query);
const short = (orderNumber: string) => orderNumber.split("/").slice(2).join("/");

/** An order of a shopper of its own, with this name and telephone number in its address. */
async function make(order: Partial<OrderToMake> & { name?: string; phone?: string } = {}) {
  const { name = "Asha Devi", phone = "9000000001", ...values } = order;
  const userId = values.userId ?? (await someone()).addressId;
  const made = await makeOrder(shop.query, { userId, ...values });
  await shop.query(
    `update orders set selected_addresses = selected_addresses
       || jsonb_build_object('name', $2::text, 'phoneNumber', $3::text) where id = $1`,
    [made.id, name, phone],
  );
  return { ...made, userId, email: `${userId}@example.org` };
}

async function openOrders(page: Page, search = "") {
  await page.goto(`${shop.url}/my/dashboards?view=orders${search}`);
}

/** The numbers in the orders' table, as it shows them. */
const numbers = (page: Page) => page.getByRole("region", { name: "Orders" }).getByRole("rowheader");

async function search(page: Page, text: string) {
  await page.getByRole("searchbox").fill(text);
  await page.getByRole("searchbox").press("Enter");
}

/** Chooses as the pointer does. */
async function choose(select: Locator, value: string) {
  await select.dispatchEvent("pointerdown");
  await select.selectOption(value);
}

/** The back office in a browser of its own. */
async function anotherOffice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, "admin", shop);
  return page;
}

test.beforeEach(async ({ page }) => {
  await shop.query("delete from orders");
  await enterAs(page, "admin", shop);
});

test.describe("finding orders", () => {
  test("status and payment stand in the address, can be downloaded, and the way back is as it was", async ({
    page,
  }) => {
    const cash = await make({
      name: '=HYPERLINK("http://example.org")',
      status: "shipped",
      time: "2026-05-01T12:00:00+05:30",
    });
    const paid = await make({
      name: "Bina Kumari",
      status: "shipped",
      payment: { state: "kept" },
      time: "2026-05-02T12:00:00+05:30",
    });
    const due = await make({
      time: "2026-05-03T12:00:00+05:30",
      payment: { state: "refund-due", reason: "no-stock" },
      refund: "due",
    });
    await openOrders(page);
    await expect(numbers(page)).toHaveText(
      [due, paid, cash].map((order) => short(order.orderNumber)),
    );

    await page.getByRole("button", { name: "Filters" }).click();
    const status = page.getByRole("search").getByLabel("Status");
    const payment = page.getByRole("search").getByLabel("Payment");
    await status.selectOption("Shipped");
    await expect(numbers(page)).toHaveText([short(paid.orderNumber), short(cash.orderNumber)]);
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    await payment.selectOption("Cash on delivery");
    await expect(numbers(page)).toHaveText([short(cash.orderNumber)]);
    expect(new URL(page.url()).search).toBe("?view=orders&status=shipped&payment=cod");

    await test.step("what is filtered can be downloaded for a spreadsheet", async () => {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download CSV" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
      const file = await readFile(await download.path(), "utf8");
      const rows = file.trimEnd().split("\r\n");
      expect(rows).toHaveLength(2);
      expect(rows[1]).toContain(
        `"${cash.orderNumber}","REC-${cash.orderNumber}","2026-05-01 12:00:00"`,
      );
      expect(rows[1]).toContain(`"'=HYPERLINK(""http://example.org"")"`);
      expect(rows[1]).toContain("Ragi Til Laddu · 300 gm × 2");
      expect(rows[1]).toMatch(/"\d+\.\d\d"$/);
    });

    await page.goBack();
    await expect(numbers(page)).toHaveText([short(paid.orderNumber), short(cash.orderNumber)]);
    await expect(payment).toHaveValue("");
    await expect(status).toHaveValue("shipped");
    await status.selectOption("Every status");
    await payment.selectOption("Refund on its way");
    await expect(numbers(page)).toHaveText([short(due.orderNumber)]);

    await status.selectOption("Delivered");
    await expect(page.getByRole("heading", { name: "No orders found." })).toBeVisible();
    await page.getByRole("link", { name: "Show all orders" }).click();
    await expect(numbers(page)).toHaveCount(3);
    await expect(payment).toHaveValue("");

    await test.step("of a product that is recalled, the orders of some days", async () => {
      await page.goto(`${shop.url}/my/dashboards?view=products`);
      await page.getByRole("button", { name: "More for Ragi Til Laddu" }).click();
      await page.getByRole("link", { name: "Orders with Ragi Til Laddu" }).click();
      await expect(page.getByText("Only orders with: Ragi Til Laddu")).toBeVisible();
      await expect(numbers(page)).toHaveCount(3);
      await page.getByRole("button", { name: "Filters (1)" }).click();
      await page.getByLabel("From day").fill("2026-05-02");
      await expect(numbers(page)).toHaveText([due, paid].map((order) => short(order.orderNumber)));
      await page.getByLabel("To day").fill("2026-05-02");
      await expect(numbers(page)).toHaveText([short(paid.orderNumber)]);
      await expect(page.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
        "href",
        "/my/orders.csv?since=2026-05-02&until=2026-05-02&product=sample-ragi-til-laddu",
      );
      await page.getByRole("link", { name: "Show all orders" }).click();
      await expect(numbers(page)).toHaveCount(3);
      await expect(page.getByLabel("From day")).toHaveValue("");
    });

    await test.step("a search finds by its beginning, and the next is not lost while it is on its way", async () => {
      await search(page, "bina k");
      await expect(numbers(page)).toHaveText([short(paid.orderNumber)]);
      await page.getByRole("link", { name: "Show all orders" }).click();
      await expect(page.getByRole("searchbox")).toHaveValue("");
      await search(page, "umari");
      await expect(page.getByRole("heading", { name: "No orders found." })).toBeVisible();

      const answer = Promise.withResolvers<void>();
      await page.route(/\.data\?.*q=bina/, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await search(page, "bina");
      await page.getByRole("searchbox").fill("asha so");
      answer.resolve();
      await expect(numbers(page)).toHaveText([short(paid.orderNumber)]);
      await expect(page.getByRole("searchbox")).toHaveValue("asha so");
    });
  });

  test("pages turn at once within a window and by cursor beyond it, within the filter", async ({
    page,
  }) => {
    await shop.query(
      `insert into orders (id, month, sequence, checkout_key, user_id, email, selected_addresses,
         total_quantity, total_amount, discount_price, shipping_charge, grand_total,
         payment_method, payment_status, status, time)
       select 'old-' || n, 'JRMG/2024-25/APR', n, n, 'old', 'old@example.org',
         '{"name": "Old Customer"}', 1, 100, 0, 0, 100, 'cod', 'cod',
         case when n % 2 = 0 then 'shipped' else 'delivered' end,
         timestamptz '2024-04-01' + n * interval '1 minute'
       from generate_series(1, 234) as n`,
    );
    await openOrders(page, "&status=shipped&q=old");
    const seen = new Set<string>();
    for (let turned = 0; turned < 12; turned++) {
      if (turned) {
        const role = turned === 10 ? "link" : "button";
        await page.getByRole(role, { name: "Next" }).click();
      }
      const from = turned * 10 + 1;
      // How many there are is known when the last of them are here.
      const range =
        turned < 10 ? `${from}–${from + 9}` : `${from}–${Math.min(from + 9, 117)} of 117`;
      await expect(page.getByText(range, { exact: true })).toBeVisible();
      for (const number of await numbers(page).allInnerTexts()) seen.add(number);
    }
    expect(seen.size).toBe(117);
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByRole("link", { name: "Previous" }).click();
    await expect(page.getByText("91–100", { exact: true })).toBeVisible();
  });

  test("a change shows in another open office, and a row leaves a filter that it left", async ({
    page,
    browser,
  }) => {
    const { orderNumber } = await make();
    const other = await anotherOffice(browser);
    await openOrders(other, "&status=ordered");
    await openOrders(page);
    await expect(numbers(other)).toHaveCount(1);
    await page.getByLabel(`Status of order ${short(orderNumber)}`).selectOption("Shipped");
    await expect(page.getByText("Status updated to shipped")).toBeVisible();
    await expect(other.getByRole("heading", { name: "No orders found." })).toBeVisible(live);
    await other.context().close();
  });
});

test.describe("many orders at once, on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("get a status, each by itself; what failed is told, tried again, and all of it undone", async ({
    page,
  }) => {
    const at = (minute: string) => ({ time: `2026-05-01T12:${minute}:00+05:30` });
    const made = [
      await make(at("00")),
      await make(at("01")),
      await make({ ...at("02"), status: "delivered" }),
    ];
    const [first, met, other] = made.map(({ orderNumber }) => short(orderNumber));
    await openOrders(page, "&status=ordered");
    await page.getByLabel("All on this page").check();
    const bar = page.getByRole("region", { name: "What to do with the chosen orders" });
    await expect(bar.getByText("2 chosen")).toBeVisible();
    // It stays while the page is left, as for printing.
    await page.reload();
    await expect(bar.getByText("2 chosen")).toBeVisible();
    const more = page.getByRole("dialog", { name: "More" });
    await bar.getByRole("button", { name: "More" }).click();
    expect(await more.locator("form[action='/my/orders/print'] [name=id]").count()).toBe(2);

    // By somebody of whom this page has not heard.
    await shop.query("update orders set status = 'processing' where id = $1", [made[1]?.id]);
    await more.getByLabel("Status of the chosen orders").selectOption("Shipped");
    await more.getByRole("button", { name: "Set", exact: true }).click();
    await expect(bar.getByRole("status")).toContainText("1 set to Shipped.");
    await expect(bar.getByRole("listitem")).toHaveText([
      `${met} somebody has set it to Packed in the meantime`,
    ]);
    await bar.getByRole("button", { name: "Try again" }).click();
    await expect(bar.getByRole("status")).toContainText("2 set to Shipped.");
    await expect(bar.getByRole("listitem")).toHaveCount(0);
    await bar.getByRole("button", { name: "Undo" }).click();
    await expect(bar.getByRole("status")).toContainText("2 set back.");
    const { rows } = await shop.query("select status from orders order by order_number");
    expect(rows.map(({ status }) => status)).toEqual(["ordered", "processing", "delivered"]);
    const mails = await shop.query(
      "select 1 from pgboss.job where name = 'mail' and data->>'to' = any($1)",
      [made.map(({ email }) => email)],
    );
    expect(mails.rowCount).toBe(0);
    // One of them is not in the list any more: what it stands at is known all the same.
    await bar.getByRole("button", { name: "Mark shipped", exact: true }).click();
    await expect(bar.getByRole("status")).toContainText("2 set to Shipped.");
    await expect(bar.getByRole("listitem")).toHaveCount(0);

    await bar.getByRole("button", { name: "Choose none" }).click();
    await expect(bar).toBeHidden();
    await openOrders(page);
    await expect(numbers(page)).toHaveText([other, met, first].map(String));
    await expect(
      page.getByRole("link", { name: "Call Asha Devi: 9000000001" }).first(),
    ).toHaveAttribute("href", "tel:9000000001");
  });

  for (const language of ["en", "hi"] as const) {
    test(`thirty of them are packed with 3 presses, and the way back is beside it (${language})`, async ({
      page,
    }) => {
      const { addressId: userId } = await someone();
      for (let n = 0; n < 30; n++) await makeOrder(shop.query, { userId });
      await makeOrder(shop.query, { userId, payment: "unpaid", time: new Date().toISOString() });
      const said = { locale: language } as const;
      await page.addInitScript(() => localStorage.setItem("language-offered", "yes"));
      await page.goto(shop.url + pathIn("/my/dashboards?view=orders", language));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.orders({}, said));
      const states = async () => {
        const { rows } = await shop.query(
          "select status, count(*)::int as n from orders group by status order by status",
        );
        return rows.map(({ status, n }) => `${n} ${status}`);
      };

      const toPack = page.getByRole("link", { name: `${m.orders_to_pack({}, said)} 30` });
      await toPack.click();
      await expect(toPack).toHaveAttribute("aria-current", "true");
      await page.getByRole("button", { name: m.many_choose_matching({}, said) }).click();
      const bar = page.getByRole("region", { name: m.many_bar({}, said) });
      await bar.getByRole("button", { name: m.parcel_pack({}, said), exact: true }).click();
      const status = m.status_processing({}, said);
      await expect(bar.getByRole("status")).toContainText(m.many_done({ n: 30, status }, said));
      expect(await states()).toEqual(["1 ordered", "30 processing"]);
      await expect(
        page.getByRole("link", { name: `${m.orders_to_send({}, said)} 30` }),
      ).toBeVisible(live);
      await bar.getByRole("button", { name: m.undo({}, said) }).click();
      await expect(bar.getByRole("status")).toContainText(m.many_undone({ n: 30 }, said));
      expect(await states()).toEqual(["31 ordered"]);
    });
  }

  test("of one, too, until its mail has left; the filters are behind one button", async ({
    page,
  }) => {
    const { id, orderNumber } = await make();
    await openOrders(page, "&place=ranchi");
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await expect(page.getByLabel("Place")).toHaveValue("ranchi");
    await page.getByLabel(`Status of order ${short(orderNumber)}`).selectOption("Shipped");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`Order ${short(orderNumber)} set back`)).toBeVisible();
    const { rows } = await shop.query("select status from orders where id = $1", [id]);
    expect(rows).toEqual([{ status: "ordered" }]);
  });
});

test.describe("an order's page", () => {
  test("is one press from its row, and tells all of it, on a phone too", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const order = await make({
      titles: ["Ragi Til Laddu", "Ragi Malt"],
      payment: { state: "refund-due", reason: "by-admin", failure: "Not enough balance." },
      refund: "due",
      events: ["paid", "refund-due"],
    });
    await openOrders(page);
    const table = page.getByRole("table", { name: "Orders" });
    await table.getByRole("link", { name: short(order.orderNumber), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${order.orderNumber}`);
    const part = (name: string) => page.getByRole("region", { name });
    await expect(part("Items (4)").getByRole("listitem")).toContainText([
      "Ragi Til Laddu",
      "Ragi Malt",
    ]);
    await expect(part("Items (4)")).toContainText("Grand Total");
    await expect(part("Deliver to")).toContainText("House 12, Harmu, Near the pond");
    await expect(part("Payment")).toContainText(order.paymentId);
    await expect(part("Payment")).toContainText("Not enough balance.");
    await expect(part("Payment").getByRole("button", { name: /^Refund/ })).toBeVisible();
    await expect(page.getByText("We owe you this payment back")).toBeVisible();
    await part("Buyer").getByRole("link", { name: "Asha", exact: true }).click();
    await expect(page).toHaveURL(`${shop.url}/my/users/${order.userId}`);
    await expect(page.getByRole("rowheader", { name: short(order.orderNumber) })).toBeVisible();
  });

  test("takes down what a caller wants to send back, and its picture later", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { id } = await make({ status: "delivered" });
    await page.goto(`${shop.url}/my/orders/${id}`);
    const enter = page.getByRole("button", { name: "Caller wants to return it" });
    await enter.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Wants a replacement" }).check();
    await dialog.getByLabel("What is wrong?").selectOption("Damaged or leaking");
    await dialog.getByLabel("Who called").fill("Her son");
    await dialog.getByLabel("in the caller’s words").fill("Two packets are torn.");
    await dialog.getByRole("button", { name: "Write down" }).click();
    const returns = page.getByRole("region", { name: "Returns" });
    await expect(returns).toContainText("By telephone, Her son: Two packets are torn.");
    await expect(enter).toHaveCount(0);

    await returns.getByText("Add pictures that came later").click();
    const picture = sharp({ create: { width: 80, height: 40, channels: 3, background: "#722" } });
    await returns.getByLabel("Choose pictures").setInputFiles({
      name: "torn.png",
      mimeType: "image/png",
      buffer: await picture.png().toBuffer(),
    });
    await returns.getByRole("button", { name: "Save pictures (1)" }).click();
    await expect(returns.getByRole("img", { name: "Picture 1" })).toBeVisible();
    await returns.getByRole("button", { name: "Accept" }).click();
    await dialog.getByLabel("Answer, for the customer to read").fill("We send new ones.");
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(returns).toContainText("Answered: We send new ones.");
  });

  test("sets the status by keyboard when it is settled, and of quick choices the last", async ({
    page,
  }) => {
    const { id, orderNumber } = await make();
    await page.goto(`${shop.url}/my/orders/${id}`);
    const status = page.getByLabel(`Status of order ${short(orderNumber)}`);
    const toast = (word: string) => page.getByText(`Status updated to ${word}`);
    await status.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(status).toHaveValue("shipped");
    await expect(status).toHaveAccessibleDescription(/Enter saves it/);
    await page.keyboard.press("Escape");
    await expect(status).toHaveValue("ordered");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(toast("shipped")).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await expect(toast("processing")).toBeVisible();

    const answer = Promise.withResolvers<void>();
    await page.route(/\/my\/dashboards\.data/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    for (const quick of ["ordered", "shipped", "delivered"]) await choose(status, quick);
    answer.resolve();
    await expect(toast("ordered")).toBeVisible();
    await expect(toast("delivered")).toBeVisible();
    await expect(status).toHaveValue("delivered");
    const { rows } = await shop.query(
      `select detail->>'after' as status from audit_log
       where action = 'order.set-status' and subject_id = $1 order by at`,
      [id],
    );
    const { rows: order } = await shop.query("select status from orders where id = $1", [id]);
    expect(order).toEqual([{ status: "delivered" }]);
    expect(rows.map((row) => row.status)).toEqual([
      "shipped",
      "processing",
      "ordered",
      "delivered",
    ]);

    await page.unroute(/\/my\/dashboards\.data/);
    await page.context().clearCookies();
    await choose(status, "processing");
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create an account" })).toHaveAttribute(
      "href",
      `/signup?redirectTo=%2Fmy%2Forders%2F${id}`,
    );
  });

  test.describe("while the shop fails", () => {
    test.use({ provokes: /500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

    test("the status is as it was, in the table and on its own page", async ({ page }) => {
      const { id, orderNumber } = await make({ status: "processing" });
      const status = page.getByLabel(`Status of order ${short(orderNumber)}`);
      for (const [path, fail] of [
        [`/my/orders/${id}`, { status: 500, body: "down" }],
        ["/my/dashboards?view=orders", undefined],
      ] as const) {
        await page.route(/\/my\/dashboards\.data/, (route) => {
          if (route.request().method() !== "POST") return route.fallback();
          return fail ? route.fulfill(fail) : route.abort("internetdisconnected");
        });
        await page.goto(shop.url + path);
        // The second failure in a row ends the waiting like the first.
        for (const choice of ["Delivered", "Shipped"]) {
          await status.selectOption(choice);
          const said = fail ? "Failed to update order status" : "Your change is saved";
          await expect(page.getByText(said).first()).toBeVisible();
          await expect(status).toHaveValue("processing");
        }
      }
    });
  });

  test("prints a packing slip and nothing else; deletes the order and leads back to the others", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    const cash = await make({ titles: ["Ragi Til Laddu", "Ragi Noodles"] });
    const paid = await make({ payment: { state: "kept" } });
    const slip = page.getByRole("article");
    const print = async (order: typeof cash) => {
      await page.emulateMedia({ media: "screen" });
      await page.goto(`${shop.url}/my/orders/${order.id}`);
      const name = `Print the packing slip of order ${order.orderNumber}`;
      await page.getByRole("button", { name }).click();
      await expect(page.locator("body[data-printed]")).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(slip).toHaveCount(1);
    };

    await print(paid);
    await expect(slip).toContainText("nothing to collect");
    await expect(slip).not.toContainText("₹");

    await print(cash);
    for (const text of [
      site.legalName,
      site.address,
      "Packing slip",
      cash.orderNumber,
      `REC-${cash.orderNumber}`,
      "01 May 2026, 12:00 pm",
      "Asha Devi",
      "Ranchi, Jharkhand 834001",
      "9000000001",
      "4 pieces",
    ]) {
      await expect(slip).toContainText(text);
    }
    await expect(slip).toContainText(/Cash to collect₹\d+/);
    await expect(slip.getByRole("row")).toHaveText([
      "ProductPackQuantity",
      "Ragi Til Laddu300 gm2",
      "Ragi Noodles200 gm2",
      "4 pieces",
    ]);
    await expect(page.getByRole("banner").or(page.getByRole("navigation"))).toHaveCount(0);
    await expect(page.getByRole("button")).toHaveCount(0);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);

    await page.emulateMedia({ media: "screen" });
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: `Delete ${short(cash.orderNumber)}` }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(
      "Are you sure you want to delete this order? This action cannot be undone.",
    );
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`Order ${short(cash.orderNumber)} deleted`)).toBeVisible();
    await expect(page).toHaveURL(`${shop.url}/my/dashboards?view=orders`);
    await expect(numbers(page)).toHaveText([short(paid.orderNumber)]);
  });
});

test("a user is found by the start of the name; a role is raised and lowered behind its question", async ({
  page,
  browser,
}) => {
  const bina = await someone();
  await shop.query("update users set full_name = 'Bina Bibi' where id = $1", [bina.addressId]);
  const itsPage = `${shop.url}/my/users/${bina.addressId}`;

  await page.goto(`${shop.url}/my/dashboards?view=users`);
  await search(page, "bina bx");
  await expect(page.getByRole("heading", { name: "No users found." })).toBeVisible();
  await page.getByRole("link", { name: "Show all users" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await search(page, "bina b");
  const rows = page.getByRole("region", { name: "Users" }).getByRole("rowheader");
  await expect(rows).toHaveText(["Bina Bibi"]);
  await page.getByRole("link", { name: "Bina Bibi" }).click();
  await expect(page).toHaveURL(itsPage);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bina Bibi");
  await expect(page.getByRole("region", { name: "Addresses (1)" })).toContainText("House 12");
  await expect(page.getByText("No orders found.")).toBeVisible();

  const context = await browser.newContext();
  await context.addCookies([bina.browserCookie]);
  const hers = await context.newPage();
  const sheIsSentTo = async () =>
    (await hers.request.get(itsPage, { maxRedirects: 0 })).headers().location;
  expect(await sheIsSentTo()).toBe("/");

  const roleOn = (shown: Page) => shown.getByRole("region", { name: "Role" });
  const role = roleOn(page);
  const dialog = page.getByRole("alertdialog");
  await role.getByRole("button", { name: "Make admin" }).click();
  await expect(dialog).toContainText("Make Bina Bibi an admin?");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await role.getByRole("button", { name: "Make admin" }).click();
  await dialog.getByRole("button", { name: "Make admin" }).click();
  await expect(page.getByText("The role is now Admin")).toBeVisible();

  await test.step("nobody is offered a change of their own role", async () => {
    await hers.goto(itsPage);
    await expect(hers).toHaveURL(itsPage);
    await expect(roleOn(hers)).toContainText("This is your own account.");
    await expect(roleOn(hers).getByRole("button")).toHaveCount(0);
  });

  await test.step("who loses it is logged out", async () => {
    await role.getByRole("button", { name: "Make customer" }).click();
    await expect(dialog).toContainText("logged out everywhere at once");
    await dialog.getByRole("button", { name: "Make customer" }).click();
    await expect(page.getByText("They have been logged out everywhere.")).toBeVisible();
    await expect(role.getByRole("button", { name: "Make admin" })).toBeVisible();
    expect(await sheIsSentTo()).toMatch(/^\/login\?redirectTo=/);
  });
  const log = await shop.query(
    "select detail from audit_log where action = 'user.set-role' order by at",
  );
  expect(log.rows.map(({ detail }) => detail)).toEqual([
    { name: "Bina Bibi", from: "user", to: "owner" },
    { name: "Bina Bibi", from: "owner", to: "user" },
  ]);
  await context.close();

  await test.step("who was robbed is logged out everywhere", async () => {
    const chandni = await someone();
    await page.goto(`${shop.url}/my/users/${chandni.addressId}`);
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await dialog.getByRole("button", { name: "Log out everywhere" }).click();
    await expect(page.getByText("Logged out everywhere. Sessions ended: 1")).toBeVisible();
    const headers = { Cookie: chandni.cookie };
    const { url } = await fetch(`${shop.url}/account/orders`, { headers });
    expect(url).toContain("/login?redirectTo=");
  });
});
