import { expect, test } from "vitest";
import { updateAddress } from "#app/domains/accounts/addresses/address-commands.server.ts";
import { addressesOf } from "#app/domains/accounts/addresses/list-addresses.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { typedAddress } from "#tests/typed.ts";
import { orders } from "../order/order-table.server.ts";
import { lastChoicesOf } from "./last-choices.server.ts";
import { placeOrder } from "./place-order.server.ts";

ownDatabase();

test("the newest order's address and way of paying; no address that was changed since", async () => {
  const buyer = await makeUser();
  const choices = () => lastChoicesOf(buyer, addressesOf(buyer));
  const product = await makeProduct();
  const home = await makeAddress(buyer.id);
  const sister = await makeAddress(buyer.id);
  await updateAddress(buyer, sister, { ...typed, name: "Sister" });
  expect(await choices()).toBeNull();

  await placeOrder(buyer, makeCheckout(home, [[product, 1]]));
  await db.update(orders).set({ time: new Date(Date.now() - 60_000) });
  const online = { ...makeCheckout(sister, [[product, 1]]), paymentMethod: "online" as const };
  await placeOrder(buyer, online);
  expect(await choices()).toEqual({ paymentMethod: "online", addressId: sister });

  await updateAddress(buyer, sister, { ...typed, name: "Sister", city: "Gumla" });
  expect(await choices()).toEqual({ paymentMethod: "online", addressId: undefined });
  const other = await makeUser();
  expect(await lastChoicesOf(other, addressesOf(other))).toBeNull();
});

const typed = { ...typedAddress, saturday: false, sunday: false, setAsDefault: false };
