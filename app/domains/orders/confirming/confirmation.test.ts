import { describe, expect, test } from "vitest";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { typedAddress } from "#tests/typed.ts";
import { findOrder } from "../order/read-orders.server.ts";
import { confirmationSchema, judgeConfirmation, noConfirmation } from "./confirmation.ts";
import { type HintFacts, hintsOf, hintWords } from "./confirmation-hints.ts";
import { hintsOfOrders } from "./read-hints.server.ts";

ownDatabase();

const address = { ...typedAddress, openOnWeekends: { saturday: false, sunday: false } };
const order = { grandTotal: 50_000, selectedAddresses: address };
const on = { ...noConfirmation, isOn: true };

test.each([
  ["while it is off, nothing", noConfirmation, order, undefined],
  ["all orders, but for known buyers", on, order, "ask-unknown"],
  ["all orders of all buyers", { ...on, trustsKnown: false }, order, "ask"],
  ["of less than the amount, nothing", { ...on, fromAmount: 50_001 }, order, "rule"],
  ["from the amount on", { ...on, fromAmount: 50_000 }, order, "ask-unknown"],
  [
    "always of a pin code",
    { ...on, fromAmount: 90_000, pinPrefixes: ["83"] },
    order,
    "ask-unknown",
  ],
  ["not of another", { ...on, fromAmount: 90_000, pinPrefixes: ["3"] }, order, "rule"],
  ["always of a state", { ...on, fromAmount: 90_000, states: ["Jharkhand"] }, order, "ask-unknown"],
  ["on the telephone, nothing", on, { ...order, channel: "phone" as const }, undefined],
  ["at the fair, nothing", on, { ...order, channel: "fair" as const }, undefined],
])("asked of an order: %s", (_, settings, asked, judged) => {
  expect(judgeConfirmation(settings, asked)).toBe(judged);
});

test("the settings are read as they are typed, and each mistake names its field", () => {
  const typed = { isOn: "on", fromAmount: "1,250", remindAfter: "12", closeAfter: "48" };
  const given = { ...typed, pinPrefixes: " 834, 825301 834", states: ["Bihar"] };
  expect(confirmationSchema.parse(given)).toEqual({
    ...{ isOn: true, fromAmount: 125_000, pinPrefixes: ["825301", "834"], states: ["Bihar"] },
    ...{ trustsKnown: false, remindAfter: 12, closeAfter: 48 },
  });
  expect(confirmationSchema.parse({ ...typed, fromAmount: "" }).fromAmount).toBe(0);
  for (const [field, wrong] of [
    ["fromAmount", "many"],
    ["pinPrefixes", "834, 0123"],
    ["pinPrefixes", "8340011"],
    ["states", ["Nowhere"]],
    ["remindAfter", "0"],
    ["remindAfter", "1.5"],
    ["closeAfter", "169"],
    ["closeAfter", "12"],
  ] as const) {
    const read = confirmationSchema.safeParse({ ...typed, [field]: wrong });
    expect(read.error?.issues[0]?.path[0], `${field} ${wrong}`).toBe(field);
  }
});

describe("hints", () => {
  const facts: HintFacts = {
    place: { city: "Ranchi", state: "Jharkhand" },
    isNamedCity: true,
    usual: 40_000,
    samePhone: 1,
    ended: { back: 0, of: 9 },
  };

  test.each([
    ["nothing is odd", {}, {}, []],
    ["an unknown pin code", {}, { place: null }, ["pin-unknown"]],
    ["another state", { state: "Bihar" }, {}, ["pin-elsewhere"]],
    ["another city", { city: "Dhanbad" }, {}, ["pin-elsewhere"]],
    ["a village of its own name", { city: "Bundu" }, { isNamedCity: false }, []],
    ["other letters", { city: "RANCHI ", state: "jharkhand" }, {}, []],
    ["no house but a landmark", { addressLine: "Upper Tola" }, {}, []],
    ["neither", { addressLine: "Upper Tola", landmark: "NA" }, {}, ["no-house"]],
    ["the city as landmark", { addressLine: "Upper Tola", landmark: "Ranchi" }, {}, ["no-house"]],
    ["Hindi digits", { addressLine: "मकान १२", landmark: "-" }, {}, []],
    ["a short address", { addressLine: "H 1", areaLocality: "X" }, {}, ["short-address"]],
    ["a short number", { phoneNumber: "90000" }, {}, ["phone-odd"]],
    ["a landline's start", { phoneNumber: "1234567890" }, {}, ["phone-odd"]],
    ["one digit alone", { phoneNumber: "9999999999" }, {}, ["phone-odd"]],
    ["a ladder", { phoneNumber: "9876543210" }, {}, ["phone-odd"]],
    ["with country code", { phoneNumber: "+91 94311 02030" }, {}, []],
    ["four times what is usual", {}, { usual: 12_500 }, ["large"]],
    ["less than that", {}, { usual: 12_501 }, []],
    ["a new shop", {}, { usual: undefined }, []],
    ["three with one number", {}, { samePhone: 3 }, ["many"]],
    ["two", {}, { samePhone: 2 }, []],
    ["one of five came back", {}, { ended: { back: 1, of: 5 } }, ["pin-ended"]],
    ["one of four", {}, { ended: { back: 1, of: 4 } }, []],
  ] as const)("%s", (_, typed, known, kinds) => {
    const given = {
      address: { ...address, phoneNumber: "9431102030", ...typed },
      grandTotal: 50_000,
    };
    const hints = hintsOf(given, { ...facts, ...known });
    expect(hints.map(({ kind }) => kind)).toEqual(kinds);
    for (const hint of hints) expect(hintWords(hint, true)).toMatch(/\.$/);
  });

  test("what is usual is told to none who may not see amounts", () => {
    const hint = { kind: "large", times: 5, usual: 12_500 } as const;
    expect(hintWords(hint, true)).toContain("₹125");
    expect(hintWords(hint, false)).not.toContain("₹");
  });

  test("are read for a page at once: orders with one number, and how a pin code's parcels ended", async () => {
    const month = "JRMG/2025-26/JUN";
    for (const status of [
      "delivered",
      "delivered",
      "delivered",
      "came-back",
      "came-back",
    ] as const) {
      await makeOrderRow({ month, status, phone: "9431100000" });
    }
    const id = await makeOrderRow({ month, phone: "9431102030", confirmation: "asked" });
    await makeOrderRow({ month, phone: "9431102030" });
    await makeOrderRow({ month, phone: "9431102030" });
    const found = await findOrder(id);
    const hints = found && (await hintsOfOrders([found])).get(id);
    expect(hints).toEqual([
      { kind: "many", n: 3 },
      { kind: "pin-ended", pinCode: "834001", back: 2, of: 5 },
    ]);
  });
});
