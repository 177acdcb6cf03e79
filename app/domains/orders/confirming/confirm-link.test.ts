import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { askConfirmations } from "#tests/asking-confirmation.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { orders } from "../order/order-table.server.ts";
import { confirmLink, confirmLinkSecret, linkedOrder, linkFor } from "./confirm-link.server.ts";
import { confirmOrder } from "./confirm-order.server.ts";
import { correctAddress, readLinkedOrder } from "./linked-order.server.ts";

ownDatabase();

async function linked() {
  await askConfirmations();
  const placed = await orderOnDelivery();
  const askedAt = new Date();
  const link = confirmLink(await confirmLinkSecret(), { id: placed.id, askedAt });
  const [, token = ""] = link.split("/confirm/");
  return { ...placed, askedAt, token };
}

test("a link leads to its order until its time is over, in the order's language", async () => {
  const { id, askedAt, token } = await linked();
  expect(await linkedOrder(token)).toBe(id);
  const end = askedAt.getTime() + linkFor;
  expect(await linkedOrder(token, new Date(end - 1))).toBe(id);
  expect(await linkedOrder(token, new Date(end))).toBeUndefined();
  const hindi = confirmLink(await confirmLinkSecret(), { id, askedAt, language: "hi" });
  expect(hindi).toMatch(/^http:\/\/localhost:3000\/hi\/confirm\//);
});

test("a link that is not quite one is none", async () => {
  const { id, token } = await linked();
  const other = await linked();
  const [, end = "", signature = ""] = token.split(".");
  const later = (Number.parseInt(end, 36) + 1).toString(36);
  const changed = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  for (const wrong of [
    "",
    "x",
    id,
    `${id}.${end}`,
    `${id}.${end}.`,
    `${id}.${later}.${signature}`,
    `${id}.0${end}.${signature}`,
    `${id}.${end.toUpperCase()}0.${signature}`,
    `${id}.${end}.${changed}`,
    `${id}.${end}.${signature}.x`,
    `${other.id}.${end}.${signature}`,
  ]) {
    expect(await linkedOrder(wrong), wrong).toBeUndefined();
  }
});

test("it shows neither mail address nor telephone number, and nothing of a deleted account", async () => {
  const { id, token, user } = await linked();
  const shown = await readLinkedOrder(token);
  expect(shown).toMatchObject({ id, state: "waits", phoneEnd: "001", mayPayOnline: true });
  expect(JSON.stringify(shown)).not.toContain("9000000001");
  expect(JSON.stringify(shown)).not.toContain(user.email);
  await db.update(orders).set({ accountDeletedAt: new Date() }).where(eq(orders.id, id));
  expect(await readLinkedOrder(token)).toBeUndefined();
});

test("its holder corrects the address alone, and only until the order is confirmed", async () => {
  const { id, token } = await linked();
  const shown = await readLinkedOrder(token);
  if (!shown) throw new Error("no order");
  const address = { ...shown.address, phoneNumber: "", landmark: "Behind the school" };
  const given = { address, seen: shown.edition };
  expect(await correctAddress(id, { ...given, seen: "earlier" })).toMatchObject({
    refusal: { code: "met" },
  });
  expect(await correctAddress(id, given)).toMatchObject({ ok: true });
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({
    confirmation: "asked",
    selectedAddresses: { landmark: "Behind the school", phoneNumber: "9000000001" },
  });
  await confirmOrder(id, admin);
  const again = { address: { ...address, landmark: "Elsewhere" }, seen: shown.edition };
  expect(await correctAddress(id, again)).toEqual({ ok: false, refusal: "not-waiting" });
});
