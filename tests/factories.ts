import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import { addresses, users } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { offers } from "#app/domains/offers/offer-table.server.ts";
import type { PaymentMethod } from "#app/domains/orders/order/order.ts";
import type { Checkout } from "#app/domains/orders/placing/checkout.ts";
import { db } from "#app/server/database/database.server.ts";
import { typedAddress } from "./typed.ts";

/** Who acts in the back office, as commands are told. */
export const admin = { id: "admin", email: "admin@example.org" };

/** A user with nothing but what a row needs; cannot log in (see somebody.ts for one who can). */
export async function makeUser(values: Partial<typeof users.$inferInsert> = {}): Promise<User> {
  const id = uuid();
  const [user] = await db
    .insert(users)
    .values({ id, email: `${id}@example.org`, fullName: "Asha Devi", firstName: "Asha", ...values })
    .returning();
  if (!user) throw new Error("no user");
  return { ...user, userType: user.role };
}

export async function makeAddress(userId: string): Promise<string> {
  const id = uuid();
  await db.insert(addresses).values({
    id,
    userId,
    ...typedAddress,
    openOnWeekends: { saturday: false, sunday: false },
  });
  return id;
}

/** A user with an address to order to. */
export async function makeBuyer(): Promise<{ user: User; addressId: string }> {
  const user = await makeUser();
  return { user, addressId: await makeAddress(user.id) };
}

export interface MadeProduct {
  id: string;
  price: number;
  productMRP: number;
}

export async function makeProduct(
  values: Partial<typeof products.$inferInsert> = {},
): Promise<MadeProduct> {
  const stock = values.currentStock ?? 100;
  const [product] = await db
    .insert(products)
    .values({
      id: uuid(),
      title: "Ragi Til Laddu",
      category: "Laddu",
      price: 21_000,
      productMRP: 25_000,
      quantity: stock,
      currentStock: stock,
      ...values,
    })
    .returning({ id: products.id, price: products.price, productMRP: products.productMRP });
  if (!product) throw new Error("no product");
  return product;
}

/** What the checkout of a browser that saw these products sends. */
export function makeCheckout(
  addressId: string,
  lines: readonly [MadeProduct, number][],
  paymentMethod: PaymentMethod = "cod",
): Checkout {
  return {
    checkoutKey: randomUUID(),
    addressId,
    paymentMethod,
    lines: lines.map(([product, quantity]) => ({
      productId: product.id,
      quantity,
      seenPrice: product.price,
      seenMRP: product.productMRP,
    })),
  };
}

/** An offer that takes 10 % off, for everybody and at once. */
export async function makeOffer(values: Partial<typeof offers.$inferInsert> = {}) {
  const [offer] = await db
    .insert(offers)
    .values({
      id: uuid(),
      code: `CODE-${randomUUID().slice(0, 8).toUpperCase()}`,
      kind: "percent",
      percent: 10,
      ...values,
    })
    .returning();
  if (!offer) throw new Error("no offer");
  return offer;
}
