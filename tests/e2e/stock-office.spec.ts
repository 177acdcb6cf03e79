import { ownPackCode } from "#app/domains/labelling/pack-code.ts";
import { HttpShopper } from "../http-shopper.ts";
import { readPdf } from "../read-pdf.ts";
import { enterAs } from "./all-pages.ts";
import { expectUsable } from "./expect-usable.ts";
import { expect, ownShop, test } from "./shop.ts";

const shop = ownShop();

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  /** A batch without its date, a phone without a connection, and a count that is refused. */
  provokes: /400|403|ERR_INTERNET_DISCONNECTED/,
});

test("a batch comes, is sold, stands on the slip, is counted, and its buyer is found", async ({
  page,
  context,
}) => {
  const id = "sample-ragi-til-laddu";
  await shop.query("update products set current_stock = 0 where id = $1", [id]);
  await enterAs(page, "admin", shop);
  const ledger = page.getByRole("list", { name: "Ledger" }).getByRole("listitem");
  const received = ledger.filter({ hasText: "Received" });

  await test.step("what is received is entered once it is whole", async () => {
    await page.goto(`${shop.url}/my/stock`);
    await page.getByRole("searchbox", { name: "Product" }).fill("til lad");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("link", { name: /Ragi Til Laddu/ }).click();
    await page.getByRole("button", { name: "Receive" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Units").fill("12");
    await dialog.getByLabel("Batch number").fill("14");
    await dialog.getByRole("button", { name: "Enter it" }).click();
    await expect(dialog.getByText("Batch 14 is new: until when is it best?")).toBeVisible();
    await dialog.getByLabel("Best before").fill("2099-03-31");
    await dialog.getByRole("button", { name: "Enter it" }).dblclick();
    await expect(page.getByText(/Received: 12 × Ragi Til Laddu/)).toBeVisible();
    await expect(received).toHaveCount(1);
    await expect(received).toContainText("+12");
  });

  const asha = await HttpShopper.enter(shop.url, shop.query);
  const { rows } = await shop.query(
    `select id, price, product_mrp as "productMRP" from products where id = $1`,
    [id],
  );
  await asha.order([[rows[0], 2]]);

  await test.step("the open page follows, and order and slip say which batch", async () => {
    await page.getByRole("link", { name: /^[A-Z]{3}\/\d+$/ }).click();
    await expect(page.getByText("Batch 14, best before 31 Mar 2099")).toBeVisible();
    const orderId = page.url().split("/").at(-1);
    await page.goto(`${shop.url}/my/orders/print?paper=slips-2&id=${orderId}`);
    await expect(page.getByText("Batch 14, best before 31 Mar 2099")).toBeVisible();
  });

  await test.step("a count waits for a connection, knows what is to be packed, and its difference is entered", async () => {
    await page.clock.install();
    await page.goto(`${shop.url}/my/stock/count`);
    await context.setOffline(true);
    await page.getByRole("button", { name: /Ragi Til Laddu/ }).click();
    await page.getByRole("button", { name: "1", exact: true }).click();
    await page.getByRole("button", { name: "1", exact: true }).click();
    await page.getByRole("button", { name: "Save, next one" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(
      page.getByText("Counts that wait on this phone for a connection: 1"),
    ).toBeVisible();
    // One that is refused is not sent again and again.
    const asked: string[] = [];
    await page.route("**/my/stock/count.data**", (route) => {
      if (route.request().method() !== "POST") return route.continue();
      asked.push(route.request().url());
      return route.fulfill({ status: 403 });
    });
    await context.setOffline(false);
    await expect(page.getByText("Counts that the shop has not taken: 1.")).toBeVisible();
    await page.clock.runFor(60_000);
    expect(asked).toHaveLength(1);
    // The count is not to look older than the order.
    await page.clock.setSystemTime(Date.now());
    await page.unroute("**/my/stock/count.data**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Products counted: 1")).toBeVisible();
    await page.getByRole("link", { name: "Differences" }).click();
    await expect(page.getByText("11 counted, 12 expected")).toBeVisible();
    await page.getByRole("button", { name: "Enter all" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Enter all" }).click();
    await expect(page.getByText("The stock-taking is entered.")).toBeVisible();
    await expect(page.getByText("Nothing was counted yet")).toBeVisible();
  });

  await test.step("who got the batch", async () => {
    await page.goto(`${shop.url}/my/stock/${id}`);
    await expect(page.getByText("9 for sale")).toBeVisible();
    await page.getByRole("link", { name: "Who got batch 14?" }).click();
    const buyers = page.getByRole("list", { name: "Who got it" }).getByRole("listitem");
    await expect(
      buyers.filter({ hasText: "2 units" }).getByRole("link", { name: /^\+?\d/ }),
    ).toHaveAttribute("href", /^tel:/);
    const csv = await page.request.get(
      await page
        .getByRole("link", { name: "Download as CSV" })
        .evaluate((link) => (link as HTMLAnchorElement).href),
    );
    expect(await csv.text()).toMatch(/"2","Ordered"/i);
  });

  await test.step("its packs get labels, by whose code the product is found", async () => {
    await page.getByRole("link", { name: "Print labels" }).click();
    await expect(page.getByLabel("Number of labels")).toHaveValue("9");
    await expect(page.getByText(/^Not a legal label yet/)).toBeVisible();
    await page.getByLabel("Size").selectOption("50x25");
    await expect(page.getByText(/^No room on this size/)).toBeVisible();
    await expect(page.getByText(/use this one only beside another label/)).toBeVisible();
    await expectUsable(page, "en");
    await page.getByLabel("Size").selectOption("a4-24");
    await page.getByLabel("First free label of the sheet").fill("23");
    const preview = page.getByRole("img", { name: /^A label of Ragi Til Laddu/ });
    await expect
      .poll(() => preview.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(500);
    const form = page.locator("form", { has: page.getByLabel("Number of labels") });
    const address = await form.evaluate((form: HTMLFormElement) => {
      const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      return `${form.action}?${new URLSearchParams(typed)}`;
    });
    const { pages } = await readPdf(await (await page.request.get(address)).body());
    expect(pages).toBe(2);
    // What the QR code on a pack has for an address.
    const [, batchId] = /batches\/([^/]+)\/labels/.exec(page.url()) ?? [];
    for (const [batch, status] of [
      [batchId, 200],
      ["unknown", 404],
    ]) {
      const answer = await page.request.get(`${shop.url}/b/${batch}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
    }
    // What was printed last is offered first.
    await page.goto(page.url().replace(/\?.*/, ""));
    await expect(page.getByLabel("Size")).toHaveValue("a4-24");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(page.url().replace("/my/", "/hi/my/"));
    await expectUsable(page, "hi");
    const { rows } = await shop.query("select number from pack_numbers where product_id = $1", [
      id,
    ]);
    const code = ownPackCode(rows[0]?.number);
    await page.goto(`${shop.url}/my/scan?q=${code}`);
    await expect(page.getByText("9 for sale")).toBeVisible();
    await page.goto(`${shop.url}/my/stock/count`);
    await page.getByRole("searchbox", { name: "Product" }).fill(code);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("dialog", { name: /Ragi Til Laddu/ })).toBeVisible();
  });

  await test.step("what would arrive too old is withheld, and says why, until the setting allows it", async () => {
    const batches = page
      .getByRole("listitem")
      .filter({ hasText: "Batch 15" })
      .filter({ hasText: "Print labels" });
    await page.goto(`${shop.url}/my/stock/${id}`);
    await page.getByRole("button", { name: "Receive" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Units").fill("3");
    await dialog.getByLabel("Batch number").fill("15");
    await dialog
      .getByLabel("Best before")
      .fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByRole("button", { name: "Enter it" }).click();
    await expect(
      batches.getByText(/^3 withheld: would arrive with (9|10) days left/),
    ).toBeVisible();
    await page.goto(`${shop.url}/my/stock`);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expectUsable(page, "en");
    await dialog.getByLabel("Days until it arrives, at most").fill("61");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Please enter days from 0 to 60.")).toBeVisible();
    await dialog.getByLabel("Days until it arrives, at most").fill("3");
    await dialog.getByLabel("Days that must be left when it arrives").fill("10");
    await dialog.getByText("Both are needed").click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText("with 30 % of its life and 10 days left. That takes 3 days at most."),
    ).toBeVisible();
    await page.goto(`${shop.url}/my/stock/${id}`);
    // Once the job has looked through the batches.
    await expect(batches.getByText("3 for sale")).toBeVisible();
    await batches.getByRole("button", { name: "Spoiled" }).click();
    await dialog.getByLabel("Units").fill("3");
    await dialog.getByRole("button", { name: "Enter it" }).click();
    await expect(page.getByText("9 for sale").first()).toBeVisible();
  });
});
