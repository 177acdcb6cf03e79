import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect, fillSignUp, ownShop, shopper, test } from "./shop.ts";

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

/** A person of this test alone. */
const someone = (name: string) => ({ ...shopper, email: `${name}-${Date.now()}@example.org` });

async function linkMailedTo(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 15_000 }).toBe(2);
  const texts = (await mailsTo(email)).map(({ text = "" }) => text);
  const link = /http:\S+\/verifyEmail\?token=\S+/.exec(texts.join("\n"))?.[0];
  if (!link) throw new Error("no link was mailed");
  return link;
}

test("whoever signs up gets a greeting and a link, in Italian, and confirms the address", async ({
  page,
}) => {
  const person = someone("asha");
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page, person);
  await expect(page).toHaveURL(`${shop.url}/`);
  const link = await linkMailedTo(person.email);
  expect(link).toContain(`${shop.url}/verifyEmail?token=`);
  const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    "Conferma il tuo indirizzo e-mail",
    "Ti diamo il benvenuto da Madua",
  ]);

  await page.goto(`${shop.url}/verifyEmail`);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("A new link is on its way to you.")).toBeVisible();

  // A mail program has opened it before.
  await page.request.get(link);
  await page.goto(link);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "Your email address is confirmed" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "To my account" }).click();
  await expect(page).toHaveURL(`${shop.url}/dashboard`);
});

test("the link confirms without JavaScript and in another browser, once", async ({
  page,
  browser,
}) => {
  const person = someone("bina");
  await page.goto(`${shop.url}/signup`);
  await fillSignUp(page, person);
  await expect(page).toHaveURL(`${shop.url}/`);
  const link = await linkMailedTo(person.email);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(other.getByText("Your email address is confirmed")).toBeVisible();
  await other.goto(link);
  await expect(other.getByText("This link does not work any more")).toBeVisible();
  await expect(other.getByRole("link", { name: "Log in to get a new link" })).toBeVisible();
  await context.close();
});
