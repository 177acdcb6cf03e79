import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { deleteAccountFor } from "#app/domains/privacy/delete-account.server.ts";
import { removeOutdated } from "#app/domains/privacy/remove-outdated.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { admin, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownWhatsapp, whatsappOf } from "#tests/own-whatsapp.ts";
import { orderOnDelivery } from "#tests/paying.ts";
import { ownNumbers, setOwnConsent, whatsappDataOf } from "./consents.server.ts";
import { sendAllDue } from "./send-whatsapp.server.ts";
import { whatsappConsents, whatsappMessages, whatsappSettings } from "./whatsapp-tables.server.ts";

ownDatabase();
const whatsapp = ownWhatsapp();

const phone = "9000000001";
const yes = { isIn: true, how: "checkout" } as const;

test("a shopper says it of her own numbers alone, and of none while nothing is told (rules: whatsapp-2)", async () => {
  const { user } = await orderOnDelivery();
  const stranger = await makeUser();
  expect(await ownNumbers(user)).toEqual([{ phone, isIn: false }]);
  expect(await setOwnConsent(stranger, phone, yes)).toBe(false);
  expect(await setOwnConsent(user, "9876543210", yes)).toBe(false);
  expect(await setOwnConsent(user, phone, yes)).toBe(true);
  expect(await ownNumbers(user)).toEqual([{ phone, isIn: true }]);
  expect(await db.select().from(whatsappConsents)).toMatchObject([
    { phone: `91${phone}`, userId: user.id, isIn: true, how: "checkout", at: expect.any(Date) },
  ]);
  await db.update(whatsappSettings).set({ isOn: false });
  publish("whatsapp-settings");
  expect(await ownNumbers(user)).toEqual([]);
  expect(await setOwnConsent(user, phone, yes)).toBe(false);
  await db.update(whatsappSettings).set({ isOn: true });
  publish("whatsapp-settings");
});

test("what was told is in the file of her data, and goes with the account (rules: whatsapp-7)", async () => {
  const { user } = await orderOnDelivery();
  await setOwnConsent(user, phone, yes);
  const { id } = await orderOnDelivery();
  await db.update(whatsappMessages).set({ userId: user.id });
  await sendAllDue();
  await whatsapp.practice.delivered();
  expect(await whatsappDataOf(user.id)).toMatchObject({
    consents: [{ phone: `91${phone}`, isIn: true }],
    messages: [
      { direction: "out", kind: "order_received", content: { variables: expect.any(Array) } },
    ],
  });
  expect(await deleteAccountFor(admin, user.id)).toMatchObject({ ok: true });
  expect(await whatsappOf(id)).toEqual([]);
  expect(await db.select().from(whatsappConsents)).toEqual([]);
});

test("messages are kept for 90 days (rules: whatsapp-7)", async () => {
  const { user } = await orderOnDelivery();
  await setOwnConsent(user, phone, yes);
  const { id } = await orderOnDelivery();
  const outbox = folderStore(`${tmpdir()}/outbox`);
  const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await removeOutdated(outbox, after(89));
  expect(await whatsappOf(id)).toHaveLength(1);
  await removeOutdated(outbox, after(91));
  expect(await whatsappOf(id)).toEqual([]);
});
