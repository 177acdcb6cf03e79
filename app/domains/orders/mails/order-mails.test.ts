import { describe, expect, test } from "vitest";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { site } from "#site";
import { admin, makeBuyer, makeCheckout, makeOffer, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { mailsTo, sendNow } from "#tests/queued-mails.ts";
import { receiveCash } from "../cash/cash-commands.server.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";

ownDatabase();

describe("placing an order", () => {
  test("leaves one mail with all that it says, however often it is sent", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const flour = await makeProduct({ title: "Ragi Flour", price: 7_500, productMRP: 9_000 });
    const checkout = makeCheckout(addressId, [
      [laddu, 2],
      [flour, 1],
    ]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(user, checkout)));
    const [placed] = answers;
    if (!placed?.ok) throw new Error("not placed");
    expect(await mailsTo(user.email)).toEqual([
      {
        kind: "order-received",
        name: "Asha",
        order: {
          link: expect.stringMatching(/^http:\/\/localhost:3000\/account\/orders\/[\da-f-]{36}$/),
          orderNumber: placed.value.orderNumber,
          lines: [
            { title: "Ragi Til Laddu", quantity: 2, price: 21_000 },
            { title: "Ragi Flour", quantity: 1, price: 7_500 },
          ],
          totalQuantity: 3,
          totalAmount: 59_000,
          discountPrice: 9_500,
          offerDiscount: 0,
          thanksDiscount: 0,
          shippingCharge: 0,
          ...{ cgst: 0, sgst: 0, igst: 0 },
          grandTotal: 49_500,
          paymentMethod: "cod",
          dueAtDoor: 49_500,
          deliverTo: [
            "Asha Devi",
            "House 12, Harmu, Near the pond",
            "Ranchi, Jharkhand 834001",
            "9000000001",
          ],
        },
      },
    ]);
  });

  test("with a code names it, at once and later (rules: offers-12)", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct();
    const { code: offerCode } = await makeOffer();
    const checkout = { ...makeCheckout(addressId, [[laddu, 1]]), offerCode };
    const placed = await placeOrder(user, checkout);
    if (!placed.ok) throw new Error("not placed");
    await setOrderStatus(placed.value.id, "delivered", admin);
    await sendNow();
    expect(await mailsTo(user.email)).toMatchObject([
      { kind: "order-received", order: { offerCode, orderNumber: placed.value.orderNumber } },
      { kind: "order-delivered", order: { offerCode } },
    ]);
  });

  test("that is refused leaves none", async () => {
    const { user, addressId } = await makeBuyer();
    const none = await makeProduct({ currentStock: 0 });
    const answer = await placeOrder(user, makeCheckout(addressId, [[none, 1]]));
    expect(answer.ok).toBe(false);
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

describe("a new status", () => {
  test("of shipped or delivered is told by mail, at its change only", async () => {
    const { user, id, orderNumber } = await orderOnDelivery();
    for (const status of ["processing", "shipped", "shipped", "delivered", "delivered"] as const) {
      await setOrderStatus(id, status, admin);
      await sendNow();
    }
    const [received, ...mails] = await mailsTo(user.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["order-shipped", "order-delivered"]);
    for (const mail of mails) {
      expect(mail).toMatchObject({ ...received, kind: mail.kind });
      expect(mail).toMatchObject({ name: "Asha", order: { orderNumber } });
    }
  });

  test("asks for no cash that was received already", async () => {
    const { user, id } = await orderOnDelivery();
    await receiveCash(id, { amount: 42_000, reason: "" }, admin);
    await setOrderStatus(id, "shipped", admin);
    expect(
      (await mailsTo(user.email)).map((mail) => "order" in mail && mail.order.dueAtDoor),
    ).toEqual([42_000, 0]);
  });

  test("of delivered asks for a review once, where reviews are kept (rules: reviews-14)", async () => {
    const asked = async (email: string) =>
      (await mailsTo(email)).flatMap((mail) =>
        mail.kind === "order-delivered" ? [mail.order.reviewLink] : [],
      );
    const before = await orderOnDelivery();
    await setOrderStatus(before.id, "delivered", admin);
    expect(await asked(before.user.email)).toEqual([undefined]);
    site.reviews = "on";
    const { user, id, product } = await orderOnDelivery();
    for (const status of ["delivered", "shipped", "delivered"] as const) {
      await setOrderStatus(id, status, admin);
      await sendNow();
    }
    site.reviews = "off";
    const link = `http://localhost:3000/ragi-til-laddu/write-review/${product.id}?order=${id}`;
    expect(await asked(user.email)).toEqual([link, undefined]);
  });

  test("of several products leads to the order, where each has its link", async () => {
    site.reviews = "on";
    const { user, addressId } = await makeBuyer();
    const lines = [await makeProduct(), await makeProduct({ title: "Ragi Flour" })];
    const checkout = makeCheckout(
      addressId,
      lines.map((line) => [line, 1]),
    );
    const placed = await placeOrder(user, checkout);
    if (!placed.ok) throw new Error("not placed");
    await setOrderStatus(placed.value.id, "delivered", admin);
    site.reviews = "off";
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      order: { reviewLink: `http://localhost:3000/account/orders/${placed.value.id}` },
    });
  });

  test("is told half a minute later, if it still stands", async () => {
    const { user, id } = await orderOnDelivery();
    await sendNow();
    await setOrderStatus(id, "shipped", admin);
    const { rows } = await pool.query(
      `select extract(epoch from start_after - created_on)::int as seconds
       from pgboss.job where name = 'mail' and state = 'created'`,
    );
    expect(rows).toEqual([{ seconds: 30 }]);
    await setOrderStatus(id, "processing", admin);
    await setOrderStatus(id, "shipped", admin);
    await setOrderStatus(id, "delivered", admin);
    const kinds = (await mailsTo(user.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(["order-received", "order-delivered"]);
  });

  test("of an order whose account is gone greets by the name on the parcel", async () => {
    const { user, id } = await orderOnDelivery();
    await db.delete(users);
    await setOrderStatus(id, "shipped", admin);
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({ name: "Asha Devi" });
  });
});
