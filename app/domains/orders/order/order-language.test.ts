import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Language } from "#app/lib/text/language.ts";
import { pool } from "#app/server/database/database.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import type { MailJob } from "#app/server/mail/enqueue-mail.server.ts";
import { admin, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderMessage } from "../mails/order-message.server.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { exportOrders } from "../search/export-orders.server.ts";
import { readOrderFilter } from "../search/order-filter.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { findOrder } from "./read-orders.server.ts";

ownDatabase();

const onPagesIn = <T>(language: Language, work: () => T) =>
  withRequest({ id: "", clientNetwork: "", language }, work);

async function placed(language: Language) {
  const { user, addressId } = await makeBuyer();
  const checkout = makeCheckout(addressId, [[await makeProduct({ productPackOff: 250 }), 1]]);
  const answer = await onPagesIn(language, () => placeOrder(user, checkout));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return { email: user.email, ...answer.value };
}

async function jobsTo(email: string): Promise<MailJob[]> {
  const { rows } = await pool.query<{ data: MailJob }>(
    "select data from pgboss.job where name = 'mail' and data->>'to' = $1 order by created_on",
    [email],
  );
  return rows.map(({ data }) => data);
}

test.each([
  ["hi", "en", "/hi/account/orders/", "Ragi Til Laddu · 250\u00a0ग्राम"],
  ["en", "hi", "/account/orders/", "Ragi Til Laddu · 250\u00a0gm"],
] as const)(
  "mails about an order placed in %s are in it, though staff work in %s",
  async (buyers, staffs, path, title) => {
    const { id, email } = await placed(buyers);
    await onPagesIn(staffs, () => setOrderStatus(id, "delivered", admin));
    const link = `http://localhost:3000${path}${id}`;
    const order = { link, lines: [{ title }] };
    expect(await jobsTo(email)).toMatchObject([
      { language: buyers, mail: { kind: "order-received", order } },
      { language: buyers, mail: { kind: "order-delivered", order } },
    ]);
  },
);

test("the ready sentence that staff send themselves is in the buyer's language too", async () => {
  const { id } = await placed("hi");
  const order = await findOrder(id);
  if (!order) throw new Error("not found");
  expect(orderMessage(order)).toMatch(/^नमस्ते Asha Devi/);
  expect(orderMessage({ ...order, language: "en" })).toMatch(/^Namaste Asha Devi/);
});

test("a file is in the language of the page that asked for it, though it is sent when that is done", async () => {
  const { orderNumber } = await placed("en");
  const all = readOrderFilter(new URLSearchParams());
  const [head, row] = (await text(onPagesIn("hi", () => streamed(exportOrders(all))))).split(
    "\r\n",
  );
  expect(head).toContain('"स्थिति"');
  expect(row).toContain(`"${orderNumber}"`);
  expect(row).toContain('"डिलीवरी पर नकद"');
});

test("a line is called as the page's language calls its product, until that is called otherwise", async () => {
  const { user, addressId } = await makeBuyer();
  const translations = { hi: { title: "रागी तिल लड्डू" } };
  const product = await makeProduct({ translations });
  const answer = await placeOrder(user, makeCheckout(addressId, [[product, 1]]));
  if (!answer.ok) throw new Error(answer.refusal.code);
  const { id } = answer.value;
  const title = async (language: Language) =>
    (await onPagesIn(language, () => findOrder(id)))?.cartItems[0]?.title;
  expect(await title("hi")).toBe("रागी तिल लड्डू");
  expect(await title("en")).toBe("Ragi Til Laddu");
  await pool.query("update products set title = 'Ragi Kutki Laddu'");
  expect(await title("hi")).toBe("Ragi Til Laddu");
});
