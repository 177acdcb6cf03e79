import { describe, expect, test } from "vitest";
import { site } from "#site";
import { type Mail, type MailedOrder, mailLanguages } from "./mail.ts";
import { renderMail } from "./render-mail.tsx";

const order: MailedOrder = {
  link: "https://madua.example/account/orders",
  orderNumber: "JRMG/2025-26/APR/01",
  lines: [
    { title: "Ragi Til <b>Laddu</b>", quantity: 2, price: 21_000 },
    { title: "Ragi Flour", quantity: 1, price: 7_550 },
  ],
  totalQuantity: 3,
  totalAmount: 59_050,
  discountPrice: 9_500,
  offerDiscount: 0,
  thanksDiscount: 0,
  shippingCharge: 0,
  cgst: 1_180,
  sgst: 1_180,
  igst: 0,
  grandTotal: 49_550,
  paymentMethod: "cod",
  deliverTo: ["Asha Devi", "House 12, Harmu", "Ranchi, Jharkhand 834001"],
};
const link = "https://madua.example/somewhere?token=a&b=c";
const complaint = {
  link,
  isOnOrder: true,
  ticket: "C-2026-0042",
  answerBy: "2026-12-27T10:15:00.000Z",
};
const mails: Mail[] = [
  { kind: "complaint-filed", name: "Asha", complaint },
  { kind: "complaint-acknowledged", name: "Asha", complaint: { ...complaint, isOnOrder: false } },
  {
    kind: "complaint-answered",
    name: "Asha",
    complaint: { ...complaint, said: "We are sorry.\n\nA new one is on its way." },
  },
  { kind: "review-decided", name: "Asha", review: { link, product: "Ragi Til Laddu" } },
  {
    kind: "review-decided",
    name: "Asha",
    review: { link, product: "", removed: { reason: "advertising", said: "No adverts." } },
  },
  { kind: "back-in-stock", name: "Asha", link, product: "Ragi Til Laddu", price: 21_000 },
  { kind: "opening-asked", name: "", link },
  { kind: "shop-opened", name: "", link },
  { kind: "welcome", name: "Asha", link },
  { kind: "verify-email", name: "Asha", link },
  { kind: "reset-password", name: "Asha", link },
  { kind: "account-deleted", name: "Asha", link },
  { kind: "second-factor-on", name: "Asha", link },
  { kind: "factor-added", name: "Asha", link },
  { kind: "factor-removed", name: "Asha", link },
  { kind: "second-factor-off", name: "Asha", link },
  { kind: "recovery-code-used", name: "Asha", link },
  { kind: "books-wrong", name: "Asha", link, wrong: [{ check: "numbers", n: 2 }] },
  { kind: "upkeep", name: "Asha", link, needs: [{ kind: "disk", days: 3, on: "2027-03-31" }] },
  { kind: "webhook-off", name: "Asha", link, host: "accounts.example.org" },
  { kind: "handover-offered", name: "Asha", link },
  { kind: "handover-done", name: "Asha", link },
  { kind: "account-joined", name: "Asha", link },
  {
    kind: "morning",
    name: "Asha",
    link,
    figures: {
      orders: 3,
      revenue: 49_550,
      toPack: 2,
      low: [{ title: "Ragi Laddu", left: 1 }],
      expiring: [{ title: "Ragi Laddu", number: "14", bestBefore: "2027-03-31" }],
    },
  },
  { kind: "order-received", name: "Asha", order },
  { kind: "payment-received", name: "Asha", order },
  { kind: "payment-reminder", name: "Asha", order },
  { kind: "payment-not-needed", name: "Asha", order },
  { kind: "payment-too-late", name: "Asha", order },
  { kind: "payment-after-cancel", name: "Asha", order },
  {
    kind: "order-cancelled",
    name: "Asha",
    order: { ...order, cancelled: { reason: "No courier goes there.", refunds: true } },
  },
  { kind: "order-changed", name: "Asha", order: { ...order, goesBack: 2_500 } },
  { kind: "refund-in-part", name: "Asha", order: { ...order, goesBack: 2_500, said: "Dented." } },
  { kind: "return-answered", name: "Asha", order: { ...order, accepted: true, said: "Please." } },
  { kind: "order-returned", name: "Asha", order: { ...order, goesBack: 49_550 } },
  { kind: "order-returned", name: "Asha", order: { ...order, isUndelivered: true } },
  {
    kind: "order-not-delivered",
    name: "Asha",
    order: { ...order, attempt: { reason: "not-at-home", day: null, comesOn: "2026-12-02" } },
  },
  {
    kind: "order-not-delivered",
    name: "Asha",
    order: { ...order, attempt: { reason: null, day: null, comesOn: "2026-12-02" } },
  },
  { kind: "order-replacement", name: "Asha", order },
  { kind: "order-shipped", name: "Asha", order: { ...order, dueAtDoor: 49_550 } },
  { kind: "order-delivered", name: "Asha", order },
  {
    kind: "order-delivered",
    name: "Asha",
    order: { ...order, reviewLink: "https://madua.example/laddu/write-review/p1?order=o1" },
  },
];

describe.each(mailLanguages)("in %s", (language) => {
  test.each(mails)("$kind says the same in HTML and in plain text", async (mail) => {
    const { subject, html, text } = await renderMail(mail, language);
    expect(html).toContain(`lang="${language}"`);
    expect(subject).not.toMatch(/undefined|[\r\n]/);
    const said = "order" in mail ? [order.link, ...order.deliverTo, "₹495.50"] : [link];
    for (const words of [mail.name, site.email, ...said]) {
      expect(text).toContain(words);
      expect(html).toContain(words.replaceAll("&", "&amp;"));
    }
    if ("complaint" in mail) expect(subject).toContain(complaint.ticket);
    if ("order" in mail) expect(subject + text).toContain(order.orderNumber);
    // Nothing is fetched from anywhere when the mail is read.
    expect(html).not.toMatch(/<img|src=|@import|url\(/);
  });
});

test("each language has words of its own", async () => {
  const mail = mails.find(({ kind }) => kind === "welcome");
  if (!mail) throw new Error("no mail");
  const subjects = await Promise.all(
    mailLanguages.map(async (language) => (await renderMail(mail, language)).subject),
  );
  expect(subjects).toEqual([
    "Ti diamo il benvenuto da Madua",
    "Welcome to Madua",
    "Madua में आपका स्वागत है",
  ]);
});

test("an order is told with quantities, prices and how it is paid", async () => {
  const cod = await renderMail({ kind: "order-received", name: "Asha", order }, "en");
  expect(cod.text).toMatch(/Ragi Til <b>Laddu<\/b> +2 × ₹210/);
  expect(cod.text).toMatch(/Payment +Cash on delivery/);
  expect(cod.text).toMatch(/Shipping +Free\s+Grand total +₹495\.50/);
  const online: MailedOrder = { ...order, paymentMethod: "online" };
  const paid = await renderMail({ kind: "order-received", name: "Asha", order: online }, "en");
  expect(paid.text).toMatch(/Payment +Online/);
});

test("what is wrong in the books is told check by check", async () => {
  const wrong = [
    { check: "units", n: 3 },
    { check: "provider", n: 1 },
  ] as const;
  const mail: Mail = { kind: "books-wrong", name: "Asha", link, wrong: [...wrong] };
  const { text } = await renderMail(mail, "en");
  expect(text).toContain("Units sold that are not those of the orders: 3");
  expect(text).toContain("Payments that the payment provider tells otherwise: 1");
});

test.each([
  ["en", "in cash"],
  ["hi", "नकद देना"],
  ["it", "in contanti"],
] as const)("in %s, who has paid is not told to pay at the door", async (language, cash) => {
  const told = async (dueAtDoor: number) => {
    const mail: Mail = { kind: "order-received", name: "Asha", order: { ...order, dueAtDoor } };
    return (await renderMail(mail, language)).text;
  };
  expect(await told(49_550)).toContain(cash);
  expect(await told(0)).not.toContain(cash);
});

test("an order is told with what its shipping costs", async () => {
  const shipped = { ...order, shippingCharge: 5_000, grandTotal: 54_550 };
  const { text } = await renderMail({ kind: "order-received", name: "Asha", order: shipped }, "it");
  expect(text).toMatch(/Spedizione +₹50\s+Totale +₹545\.50/);
});

test("an order with a code is told with its name and what it takes off (rules: offers-12)", async () => {
  const cheaper = { ...order, offerDiscount: 1_000, grandTotal: 48_550, offerCode: "RAGI10" };
  const { text } = await renderMail({ kind: "order-received", name: "Asha", order: cheaper }, "en");
  expect(text).toMatch(/Offer discount \(RAGI10\) +−₹10/);
});

test("a mail that was queued when orders had fewer amounts can still be sent", async () => {
  const { totalAmount: _, discountPrice: __, shippingCharge: ___, ...older } = order;
  const mail = { kind: "order-received", name: "Asha", order: older as MailedOrder } as const;
  expect((await renderMail(mail, "en")).text).toMatch(/Shipping +Free\s+Grand total +₹495\.50/);
});

test("names and titles are text, never markup", async () => {
  const name = `<script>alert(1)</script>`;
  const { html } = await renderMail({ kind: "order-received", name, order }, "en");
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<b>Laddu");
  expect(html).toContain("&lt;script&gt;");
});

test("who complained is told what the shop says and until when it answers", async () => {
  const told = async (mail: Mail, language: "en" | "hi" | "it") =>
    (await renderMail(mail, language)).text;
  const filed: Mail = { kind: "complaint-filed", name: "Asha", complaint };
  expect(await told(filed, "en")).toContain("27 Dec 2026");
  expect(await told(filed, "hi")).toContain("27 दिस");
  expect(await told(filed, "it")).toContain("27/12/2026");
  const said = "We are sorry.\nA new one is on its way.";
  const answered: Mail = {
    kind: "complaint-answered",
    name: "Asha",
    complaint: { ...complaint, said },
  };
  expect(await told(answered, "hi")).toMatch(/We are sorry\.\s+A new one is on its way\./);
});
