import { truncateSync, writeFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { enterAs } from "./all-pages.ts";
import { expect, live, ownShop, test } from "./shop.ts";

const shop = ownShop();

const image = async (name: string, background = "#7A2E1F") => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer(),
});

const addButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Add product" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save changes" });
const files = (page: Page) =>
  page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");

/** Chooses files and waits until as many as that are stored. */
async function choose(
  page: Page,
  chosen: Awaited<ReturnType<typeof image>>[],
  stored = chosen.length,
) {
  await page.getByLabel("Choose pictures").setInputFiles(chosen);
  await expect(page.locator("input[name=pictureUrls]")).toHaveCount(stored);
}

/** The alert of a form that lacks something (rules: catalog-2), which is read and closed. */
async function closeAlert(page: Page, words: string) {
  const alert = page.getByRole("alertdialog");
  await expect(alert.getByRole("heading", { name: words, exact: true })).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toBeHidden();
}

async function fillProduct(page: Page, title: string) {
  await page.getByLabel(/^Title(?! \()/).fill(title);
  await page.getByLabel("Category").fill("Laddu");
  await page.getByText("More details").click();
  await page.getByLabel("MRP (₹)").fill("250");
  await page.getByLabel("Price (₹)").fill("199.50");
  await page.getByRole("combobox", { name: "Pack" }).selectOption("300");
  await page.getByLabel("Quantity").fill("12");
  await page.getByLabel("Benefit 1", { exact: true }).fill("Source of calcium");
}

/** Holds back the answers to a page's writes until it is released. */
async function holdWrites(page: Page, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}*`, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  return release;
}

async function makeProduct(id: string, title: string) {
  await shop.query(
    `insert into products (id, title, category, price, product_mrp, quantity, current_stock, picture_urls)
     select $1, $2, 'Laddu', 20000, 25000, 10, 10, picture_urls from products where id like 'sample-%' limit 1`,
    [id, title],
  );
}

async function newPage(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.goto(`${shop.url}${path}`);
  return page;
}

test.beforeEach(async ({ page }) => {
  await enterAs(page, "admin", shop);
});

test.describe("adding", () => {
  test("the form says what it lacks and what is wrong; its short form asks for less", async ({
    page,
    context,
  }) => {
    await page.goto(`${shop.url}/my/product`);

    await test.step("without the details there is an alert, and each field says what it lacks", async () => {
      await addButton(page).click();
      await closeAlert(page, "Please fill all the details and upload images.");
      await expect(page.getByText("Choose at least one picture")).toBeVisible();
      await expect(page.getByLabel("Choose pictures")).toBeFocused();
      for (const field of ["Title", "Category", "Price (₹)", "Pack", "Quantity"]) {
        await expect(page.getByLabel(field).first()).toHaveAccessibleDescription(
          /Please fill this in/,
        );
      }
    });

    await test.step("a file shows how far it is on a slow connection", async () => {
      const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
      const buffer = await sharp({
        create: { width: 500, height: 500, channels: 3, background: "#000", noise },
      })
        .png()
        .toBuffer();
      const line = await context.newCDPSession(page);
      const throttle = (uploadThroughput: number) =>
        line.send("Network.emulateNetworkConditions", {
          offline: false,
          latency: 20,
          downloadThroughput: -1,
          uploadThroughput,
        });
      await throttle(60_000);
      await page
        .getByLabel("Choose pictures")
        .setInputFiles([{ name: "photo.png", mimeType: "image/png", buffer }]);
      const bar = page.getByRole("progressbar", { name: /Sending photo.png: [1-9]\d?%/ });
      await expect(bar).toBeVisible();
      await throttle(-1);
      await expect(page.locator("input[name=pictureUrls]")).toHaveCount(1, { timeout: 60_000 });
    });

    await fillProduct(page, "Ragi Dear Laddu");
    await page.getByLabel("Benefit 1", { exact: true }).fill("");
    await addButton(page).click();
    await closeAlert(page, "Please fill all the details and upload images.");
    await expect(page.getByLabel("Benefit 1", { exact: true })).toBeFocused();

    await test.step("what is there and wrong is said beside its field, without an alert", async () => {
      await page.getByLabel("Benefit 1", { exact: true }).fill("Source of calcium");
      await page.getByLabel("Price (₹)").fill("300");
      await page.getByLabel("Quantity").fill("0");
      await addButton(page).click();
      await expect(page.getByText("Enter a whole number from 1")).toBeVisible();
      await expect(page.getByRole("alertdialog")).toBeHidden();
      await page.getByLabel("Quantity").fill("1");
      await addButton(page).click();
      await expect(page.getByText("The price cannot be above the MRP")).toBeVisible();
      await expect(page.getByRole("alertdialog")).toBeHidden();
    });

    await test.step("a link leads to the web, mail or phone only", async () => {
      const editor = page.getByRole("textbox", { name: "Description", exact: true });
      await editor.fill("Our recipes");
      await editor.press("Control+a");
      await page.getByRole("button", { name: "Link", exact: true }).first().click();
      await page.getByLabel("Address").fill("javascript:alert(1)");
      await page.getByLabel("Address").press("Enter");
      await expect(page.getByText("Enter an address such as")).toBeVisible();
      await page.getByLabel("Address").fill("example.org/ragi");
      await page.getByRole("button", { name: "Set link" }).click();
      await expect(page.locator("input[name=description]")).toHaveValue(
        '<p><a href="https://example.org/ragi">Our recipes</a></p>',
      );
      await expect(editor).toBeFocused();
    });

    await test.step("the short form needs a picture, title, price and category, and no more", async () => {
      const short = page.getByRole("link", { name: "Short form" });
      await short.click();
      await expect(short).toHaveAttribute("aria-current", "page");
      await addButton(page).click();
      await closeAlert(page, "Please fill all the details and upload images.");
      await choose(page, [await image("laddu.png")]);
      await page.getByLabel(/^Title(?! \()/).fill("Ragi Short Laddu");
      await page.getByLabel("Category").fill("Laddu");
      await page.getByLabel("Price (₹)").fill("120");
      await addButton(page).click();
      await expect(page.getByText("Product added successfully")).toBeVisible();
      const { rows } = await shop.query("select * from products where title = 'Ragi Short Laddu'");
      expect(rows[0]).toMatchObject({
        price: 12_000,
        product_mrp: 12_000,
        stock_status: "outOfStock",
      });
    });
  });

  test("a product with several pictures, rich text and benefits is seen by a visitor at once", async ({
    page,
    browser,
  }) => {
    const visitor = await newPage(await browser.newContext(), "/products");
    await page.goto(`${shop.url}/my/product`);
    await fillProduct(page, "Ragi Test Laddu");
    await expect(page.getByText("Discount: 20% OFF")).toBeVisible();
    await page.getByLabel("Laddu type").selectOption("roasted");
    await page.getByLabel("Benefit 1", { exact: true }).press("Enter");
    await page.keyboard.type("With jaggery");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Backspace");
    await expect(page.getByLabel("Benefit 2", { exact: true })).toBeFocused();

    await choose(page, [await image("one.png"), await image("two.png"), await image("three.png")]);
    await page.getByRole("button", { name: "Move three.png forward" }).press("Enter");
    await page.getByRole("button", { name: "Move three.png forward" }).press("Enter");
    await expect(page.getByRole("button", { name: "Move three.png forward" })).toBeFocused();
    await page.getByRole("button", { name: "Remove one.png" }).click();
    await expect(files(page)).toHaveCount(2);
    await expect(files(page).first()).toContainText("three.png");
    const [first] = await page
      .locator("input[name=pictureUrls]")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

    await page.getByRole("textbox", { name: "Description", exact: true }).click();
    await page.keyboard.type("Rolled by ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("hand");
    await expect(page.getByRole("button", { name: "Bold" }).first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    const release = await holdWrites(page, "/my/product");
    await addButton(page).click();
    await expect(page.getByRole("button", { name: "Adding Product..." })).toBeDisabled();
    release();
    await expect(page.getByText("Product added successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/my\/dashboards$/);

    const card = visitor.getByRole("article").filter({ hasText: "Ragi Test Laddu" });
    await expect(card).toContainText("₹199.50", live);
    await card.getByRole("link").first().click();
    await expect(visitor.locator("strong", { hasText: "hand" })).toBeVisible();
    await expect(visitor.getByText("With jaggery")).toBeVisible();
    const { rows } = await shop.query("select * from products where title = 'Ragi Test Laddu'");
    expect(rows[0]).toMatchObject({
      price: 19_950,
      product_mrp: 25_000,
      discount_percentage: 20,
      product_pack_off: 300,
      quantity: 12,
      current_stock: 12,
      stock_status: "inStock",
      benefits: ["Source of calcium", "With jaggery"],
      description: "<p>Rolled by <strong>hand</strong></p>",
    });
    expect(rows[0].picture_urls).toHaveLength(2);
    expect(rows[0].picture_urls[0]).toBe(first);
    await visitor.context().close();
  });

  test("the window over another page closes with it, adds one too, and leaves the page where it was", async ({
    page,
  }) => {
    await page.goto(`${shop.url}/my/messages`);
    const dialog = page.getByRole("dialog", { name: "Add product" });
    const open = async () => {
      await page.getByRole("banner").getByRole("button", { name: "Add product" }).click();
      await expect(dialog.getByLabel(/^Title(?! \()/)).toBeVisible();
    };
    await open();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Distributor requests" }).click();
    // The page itself may come a moment later: the window is then its own.
    await expect(page).toHaveURL(/\/my\/distributors$/);
    await open();
    await page.goBack();
    await expect(page).toHaveURL(/\/my\/messages$/);
    await expect(dialog).toBeHidden();

    await open();
    await dialog.getByRole("button", { name: "Add product" }).click();
    await closeAlert(page, "Please fill all the details and upload images.");
    await fillProduct(page, "Ragi Window Laddu");
    await dialog.getByLabel("Choose pictures").setInputFiles([await image("laddu.png")]);
    await expect(dialog.locator("input[name=pictureUrls]")).toHaveCount(1);
    await dialog.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText("Product added successfully")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/my\/messages$/);
    const { rowCount } = await shop.query(
      "select 1 from products where title = 'Ragi Window Laddu'",
    );
    expect(rowCount).toBe(1);
  });
});

test.describe("updating", () => {
  test("it is found by the table, needs a new picture, and shoppers see it at once", async ({
    page,
    browser,
  }) => {
    await makeProduct("laddu-1", "Ragi Plain Laddu");
    // Oldest first: on the table's first page.
    await shop.query("update products set date = '2000-01-01' where id = 'laddu-1'");
    const visitor = await newPage(await browser.newContext(), "/products/laddu-1");
    await page.goto(`${shop.url}/my/updateproduct`);
    await expect(page).toHaveURL(/dashboards\?view=products$/);
    await page.getByRole("link", { name: "Edit Ragi Plain Laddu" }).click();
    await expect(page.getByLabel(/^Title(?! \()/)).toHaveValue("Ragi Plain Laddu");
    await expect(page.getByRole("region", { name: "Current product" })).toContainText("₹200");
    await page.getByLabel(/^Title(?! \()/).fill("Ragi Better Laddu");
    await saveButton(page).click();
    await closeAlert(page, "Please fill all the details");
    await expect(page.getByText("Choose at least one new picture")).toBeVisible();

    const before = await page.locator("input[name=pictureUrls]").count();
    await choose(page, [await image("better.png")], before + 1);
    await page.getByLabel("Price (₹)").fill("180");
    const release = await holdWrites(page, "/my/updateproduct");
    await saveButton(page).click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
    release();
    await expect(page.getByText("Product Updated successfully")).toBeVisible();
    await expect(visitor.getByRole("heading", { name: "Ragi Better Laddu" })).toBeVisible(live);
    await expect(visitor.getByText("₹180").first()).toBeVisible();
    const { rows } = await shop.query("select picture_urls from products where id = 'laddu-1'");
    expect(rows[0].picture_urls.at(-1)).toContain("/files/update/");
    await visitor.context().close();
  });

  test.describe("that conflicts with another", () => {
    test.use({ provokes: /409/ });

    /** Asha (the test's page) has typed; Bina has saved meanwhile. */
    async function editTogether(page: Page, context: BrowserContext, id: string) {
      await makeProduct(id, "Ragi Old Laddu");
      const path = `/my/updateproduct?productId=${id}`;
      await page.goto(`${shop.url}${path}`);
      const bina = await newPage(context, path);
      for (const [who, title] of [
        [page, "Asha's Laddu"],
        [bina, "Bina's Laddu"],
      ] as const) {
        const before = await who.locator("input[name=pictureUrls]").count();
        await choose(who, [await image("new.png")], before + 1);
        await who.getByLabel(/^Title(?! \()/).fill(title);
      }
      await saveButton(bina).click();
      await expect(bina.getByText("Product Updated successfully")).toBeVisible();
      await expect(
        page.getByText(/@example.org saved this product on .*, while you were/),
      ).toBeVisible(live);
      await saveButton(page).click();
      const alert = page.getByRole("alert").filter({ hasText: "Somebody else saved this product" });
      await expect(alert).toContainText("@example.org saved it on");
      await expect(alert).toContainText("Bina's Laddu");
      await expect(page.getByLabel(/^Title(?! \()/)).toHaveValue("Asha's Laddu");
    }
    const titleOf = async (id: string) =>
      (await shop.query("select title from products where id = $1", [id])).rows[0].title;

    test("can give way to the other", async ({ page, context }) => {
      await editTogether(page, context, "laddu-3");
      await page.getByRole("button", { name: "Take theirs" }).click();
      await expect(page.getByLabel(/^Title(?! \()/)).toHaveValue("Bina's Laddu");
      await expect(page.getByText("Somebody else saved")).toBeHidden();
      await expect(page.getByText(/while you were editing/)).toBeHidden();
      expect(await titleOf("laddu-3")).toBe("Bina's Laddu");
    });
  });
});

test.describe("what was typed", () => {
  test("is back after a reload, and can be dropped", async ({ page }) => {
    await page.goto(`${shop.url}/my/product`);
    await fillProduct(page, "Ragi Kept Laddu");
    await choose(page, [await image("kept.png")]);
    await page.getByRole("textbox", { name: "Description", exact: true }).fill("Kept words");
    await page.reload();
    await expect(page.getByText("What you had typed here is back.")).toBeVisible();
    await expect(page.getByLabel(/^Title(?! \()/)).toHaveValue("Ragi Kept Laddu");
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveText(
      "Kept words",
    );
    const benefit = (n: number) => page.getByLabel(`Benefit ${n}`, { exact: true });
    await expect(benefit(1)).toHaveValue("Source of calcium");
    await expect(files(page)).toHaveCount(1);

    // A line that comes or goes is kept too; Enter that ends a word's composing makes none.
    await page.getByRole("button", { name: "Add a benefit" }).first().click();
    await page.keyboard.type("Rich in iron");
    await benefit(2).dispatchEvent("keydown", { key: "Enter", isComposing: true });
    await page.getByRole("button", { name: "Remove benefit 1" }).first().click();
    await page.reload();
    await expect(benefit(1)).toHaveValue("Rich in iron");
    await expect(benefit(2)).toHaveCount(0);
    await page.getByRole("status").getByRole("button", { name: "Start again" }).click();
    await expect(page.getByLabel(/^Title(?! \()/)).toHaveValue("");
    await page.reload();
    await expect(page.getByLabel(/^Title(?! \()/)).toHaveValue("");
    await expect(files(page)).toHaveCount(0);
  });

  test.describe("without a connection", () => {
    test.use({ provokes: /ERR_INTERNET_DISCONNECTED|502/ });

    test("stays, files too, and the product is added once there is one", async ({
      page,
      context,
    }) => {
      await page.goto(`${shop.url}/my/product`);
      await fillProduct(page, "Ragi Offline Laddu");
      await expect(page.getByRole("textbox", { name: "Description", exact: true })).toBeVisible();

      await test.step("a file waits to be sent again", async () => {
        await context.setOffline(true);
        await page.getByLabel("Choose pictures").setInputFiles([await image("laddu.png")]);
        await expect(page.getByText("laddu.png could not be sent: no connection.")).toBeVisible();
        await context.setOffline(false);
        // A proxy whose server is gone answers with a page of its own.
        const proxy = { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" };
        await page.route("**/my/uploads", (route) => route.fulfill(proxy), { times: 1 });
        const again = page.getByRole("button", { name: "Send again" });
        await again.click();
        const failed = "laddu.png could not be stored: the server failed. Send it again.";
        await expect(page.getByText(failed)).toBeVisible();
        await again.click();
        await expect(page.locator("input[name=pictureUrls]")).toHaveCount(1);
        await expect(files(page).getByRole("alert")).toHaveCount(0);
      });

      await context.setOffline(true);
      await addButton(page).click();
      await expect(page.getByText("Failed to add product")).toBeVisible();
      await expect(page.getByText("The server could not be reached.")).toBeVisible();
      // A second answer that is lost ends the sending like the first.
      const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
      await addButton(page).click();
      await lost;
      await expect(addButton(page)).toBeEnabled();
      await expect(page.getByLabel(/^Title(?! \()/)).toHaveValue("Ragi Offline Laddu");
      await context.setOffline(false);
      await addButton(page).click();
      await expect(page.getByText("Product added successfully")).toBeVisible();
      const { rowCount } = await shop.query(
        "select 1 from products where title = 'Ragi Offline Laddu'",
      );
      expect(rowCount).toBe(1);
    });
  });
});

test.describe("where the editor's script does not come", () => {
  test.use({ provokes: /tiptap-editor|ERR_FAILED/ });

  test("a plain field does its work", async ({ page }) => {
    await page.route("**/assets/tiptap-editor-*.js", (route) => route.abort());
    await page.goto(`${shop.url}/my/product`);
    await page.getByText("More details").click();
    await page
      .getByRole("textbox", { name: "Description", exact: true })
      .fill("<p>Plain words</p>");
    await expect(page.locator("input[name=description]")).toHaveValue("<p>Plain words</p>");
  });
});

test.describe("a file that is not taken", () => {
  test.use({ provokes: /401|413/ });

  test("above 20 MB, or after the session ended, says so, and the form stays", async ({ page }) => {
    await page.goto(`${shop.url}/my/product`);
    await page.getByLabel(/^Title(?! \()/).fill("Ragi Typed Laddu");

    await test.step("a file above 20 MB is not even sent, and the server takes none", async () => {
      // From the disk, for the way through the test's own connection takes a minute on a slow machine.
      const large = test.info().outputPath("large.png");
      const size = 20 * 1024 * 1024 + 1;
      writeFileSync(large, "");
      truncateSync(large, size);
      await page.getByLabel("Choose pictures").setInputFiles(large);
      await expect(page.getByText("large.png is larger than 20 MB.")).toBeVisible();
      const { rows: before } = await shop.query("select url from uploads order by url");
      const status = await page.evaluate(async (size) => {
        const form = new FormData();
        form.set("folder", "productImage");
        form.set("file", new File([new Uint8Array(size)], "large.png"));
        return (await fetch("/my/uploads", { method: "POST", body: form })).status;
      }, size);
      expect(status).toBe(413);
      expect((await shop.query("select url from uploads order by url")).rows).toEqual(before);
    });

    await shop.query("delete from sessions");
    await page.getByLabel("Choose pictures").setInputFiles([await image("laddu.png")]);
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    await expect(page.getByLabel(/^Title(?! \()/)).toHaveValue("Ragi Typed Laddu");
  });
});

test("a PDF is served as a download", async ({ page }) => {
  const file = {
    name: "paper.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  };
  const sent = await page.request.post(`${shop.url}/my/uploads`, {
    headers: { Origin: shop.url },
    multipart: { folder: "blogImage", pdfs: "yes", file },
  });
  const { url } = (await sent.json()) as { url: string };
  const answer = await page.request.get(`${shop.url}${url}`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-disposition": `attachment; filename="${url.split("/").at(-1)}"`,
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
});
