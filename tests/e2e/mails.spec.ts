import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { expect, ownShop, shopper, test } from "./shop.ts";

const shop = ownShop();

/** The mails that were written for a person, oldest first. */
async function mailsTo(email: string): Promise<Email[]> {
  const outbox = join(shop.folder, "outbox");
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  );
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
}

/** Signs up as the screen does, in the browser that `request` belongs to. */
async function signUp(request: APIRequestContext, email: string) {
  const answer = await request.post(`${shop.url}/signup`, {
    form: { ...shopper, email },
    headers: { origin: shop.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

async function linkMailedTo(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 60_000 }).toBe(2);
  const texts = (await mailsTo(email)).map(({ text = "" }) => text);
  const link = /http:\S+\/verifyEmail\?token=\S+/.exec(texts.join("\n"))?.[0];
  if (!link) throw new Error("no link was mailed");
  return link;
}

test("whoever signs up gets a greeting and a link, in Italian, which confirms the address once, with and without JavaScript", async ({
  page,
  browser,
}) => {
  const [asha, bina] = ["asha@example.org", "bina@example.org"];
  // Logged in from here on.
  await signUp(page.request, asha);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const other = await context.newPage();
  await signUp(context.request, bina);
  await context.clearCookies();

  const link = await linkMailedTo(asha);
  expect(link).toContain(`${shop.url}/verifyEmail?token=`);
  const subjects = (await mailsTo(asha)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    "Conferma il tuo indirizzo e-mail",
    "Ti diamo il benvenuto da Madua",
  ]);

  await test.step("a link can be had again, and the first one works", async () => {
    await page.goto(`${shop.url}/verifyEmail`);
    await page.getByRole("button", { name: "Send the link again" }).click();
    await expect(page.getByText("A new link is on its way to you.")).toBeVisible();

    // A mail program has opened it before.
    await page.request.get(link);
    await page.goto(link);
    await expect(page.getByText(asha)).toBeVisible();
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(
      page.getByRole("heading", { name: "Your email address is confirmed" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "To my account" }).click();
    await expect(page).toHaveURL(`${shop.url}/dashboard`);
  });

  await test.step("without JavaScript and in another browser, once", async () => {
    const binasLink = await linkMailedTo(bina);
    await other.goto(binasLink);
    await other.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(other.getByText("Your email address is confirmed")).toBeVisible();
    await other.goto(binasLink);
    await expect(other.getByText("This link no longer works")).toBeVisible();
    await expect(other.getByRole("link", { name: "Log in to get a new link" })).toBeVisible();
  });
  await context.close();
});
