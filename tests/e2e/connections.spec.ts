import type { AddressInfo } from "node:net";
import { type PracticeGateway, startPracticeGateway } from "@madua/practice-gateway";
import type { Locator, Page } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { appCode } from "../app-code.ts";
import { admin } from "../server-process.ts";
import { expect, live, logInAsAdmin, ownShop, test } from "./shop.ts";

const keys = { keyId: "rzp_test_shop", keySecret: "secret of the key", webhookSecret: "a word" };
const password = "qwer tyui opas dfgh";

const settings: Record<string, string> = {};
let gateway: PracticeGateway;
let mailServer: SMTPServer;
const mailedTo: string[] = [];
test.beforeAll(async () => {
  gateway = await startPracticeGateway({ ...keys, webhookUrl: () => `${shop.url}/hooks/razorpay` });
  settings.RAZORPAY_URL = gateway.url;
  mailServer = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (given, _, done) =>
      given.password === password
        ? done(null, { user: given.username })
        : done(Object.assign(new Error("Invalid login"), { responseCode: 535 })),
    onData: async (stream, { envelope }, done) => {
      stream.resume();
      await new Promise((resolve) => stream.once("end", resolve));
      mailedTo.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
});
const shop = ownShop(settings);
test.afterAll(async () => {
  await gateway.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

test.use({ viewport: { width: 360, height: 740 }, provokes: /400/ });

const cardOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function setUpSecondFactor(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Set up the second factor" }).click();
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code of your app").fill(await appCode(secret));
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("link", { name: "I have saved them" }).click();
}

const keep = (card: Locator) => card.getByRole("button", { name: "Try and keep" }).click();

test("an owner sets up mail and payments with a second factor, is told what is wrong, and takes one away", async ({
  page,
}) => {
  await logInAsAdmin(page, shop.url);
  await page.goto(`${shop.url}/my/connections`);
  await expect(page.getByRole("button", { name: /^Set up: / })).toHaveCount(0);
  await setUpSecondFactor(page);
  await page.goto(`${shop.url}/my/connections`);

  const mail = cardOf(page, "Mail");
  await mail.getByRole("button", { name: "Set up: Mail" }).click();
  const { port } = mailServer.server.address() as AddressInfo;
  await mail.getByLabel("Mail server").fill("127.0.0.1");
  await mail.getByLabel("Port").fill(String(port));
  await mail.getByLabel("User").fill("shop@example.org");
  const secret = mail.getByRole("textbox", { name: "Password" });
  await secret.fill("the wrong one");
  await keep(mail);
  await expect(mail.getByText("The server does not take this user and password")).toBeVisible();
  // Nothing that was typed is lost.
  await expect(secret).toHaveValue("the wrong one");
  await secret.fill(password);
  await keep(mail);
  await expect(page.getByText("A trial mail is on its way to")).toBeVisible();
  expect(mailedTo.splice(0)).toEqual([admin]);
  await expect(mail.getByText("127.0.0.1", { exact: true })).toBeVisible();
  const html = await (await page.request.get(`${shop.url}/my/connections`)).text();
  expect(html.includes(password)).toBe(false);

  // Without a start mails go that way.
  await page.request.post(`${shop.url}/forgotPassword`, {
    form: { email: admin },
    headers: { Origin: shop.url },
  });
  await expect.poll(() => mailedTo, live).toContain(admin);

  const payments = cardOf(page, "Online payments: Razorpay");
  await payments.getByRole("button", { name: "Set up: Online payments: Razorpay" }).click();
  await payments.getByLabel("Key Id").fill(keys.keyId);
  await payments.getByRole("textbox", { name: "Key Secret" }).fill("another secret");
  await keep(payments);
  await expect(payments.getByText("Razorpay does not know this pair")).toBeVisible();
  await payments.getByRole("textbox", { name: "Key Secret" }).fill(keys.keySecret);
  await payments.getByRole("button", { name: "Make one up" }).click();
  await keep(payments);
  await expect(payments.getByText("••shop")).toBeVisible();

  // Another process of the shop has them too.
  const other = await shop.another();
  await page.goto(`${other.url}/my/connections`);
  await expect(cardOf(page, "Mail").getByText("Set up", { exact: true })).toBeVisible();
  const second = cardOf(page, "Online payments: Razorpay");
  await second.getByRole("button", { name: "Take away" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take away" }).click();
  await expect(second.getByText("Not set up")).toBeVisible();
  await page.goto(`${shop.url}/my/connections`);
  await expect(payments.getByText("Not set up")).toBeVisible();
  await page.goto(`${shop.url}/my/audit`);
  await expect(page.getByText("took away the keys “Online payments: Razorpay”")).toBeVisible();
});
