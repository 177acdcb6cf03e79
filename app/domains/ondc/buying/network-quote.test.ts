import { describe, expect, test } from "vitest";
import { untoldStates } from "../after/delivery-states.ts";
import { trailOf } from "../after/refund-trail.ts";
import { addressOf, stateOf } from "./network-address.ts";
import { deliveryCharge, paiseOf, quoteOf } from "./network-quote.ts";

describe("a quote", () => {
  test("is the sum of its lines and charges, and says how much there is only where it is asked", () => {
    const line = { id: "laddu", title: "Laddu", count: 2, price: 21_050 };
    expect(quoteOf([{ ...line, available: 120 }], [deliveryCharge(5000)])).toMatchObject({
      price: { currency: "INR", value: "471.00" },
      breakup: [
        { price: { value: "421.00" }, item: { quantity: { maximum: { count: "99" } } } },
        { "@ondc/org/item_id": "F1", price: { value: "50.00" } },
      ],
    });
    expect(quoteOf([line], []).breakup[0]).not.toHaveProperty("item.quantity");
  });

  test.each([
    ["210", 21_000],
    ["210.5", 21_050],
    ["210.500", 21_050],
    [210, 21_000],
    ["-1.05", -105],
    ["210.555", undefined],
    ["", undefined],
    ["1e3", undefined],
  ])("reads rupees: %s", (typed, paise) => {
    expect(paiseOf(typed)).toBe(paise);
  });
});

describe("an address of the network", () => {
  test("names its state in full, by name or letters", () => {
    expect(["jharkhand", "JH", "Jammu & Kashmir", "Sindh"].map(stateOf)).toEqual([
      ...["Jharkhand", "Jharkhand", "Jammu and Kashmir", undefined],
    ]);
  });

  test("has the three lines that a parcel has", () => {
    const address = {
      ...{ name: "Asha", building: "Shanti Apartments", locality: "Kanke Road" },
      ...{ city: "Ranchi", state: "Jharkhand", area_code: "834008" },
    };
    const end = { location: { gps: "", address }, contact: { phone: "9876543210" } };
    expect(addressOf(end, { name: "Asha" })).toMatchObject({
      ...{ name: "Asha", addressLine: "Shanti Apartments", areaLocality: "Kanke Road" },
      landmark: "Ranchi",
    });
    const house = { ...end, location: { gps: "", address: { ...address, name: "12 B" } } };
    expect(addressOf(house, { name: "Asha" })).toMatchObject({
      ...{ addressLine: "12 B", areaLocality: "Shanti Apartments", landmark: "Kanke Road" },
    });
  });
});

test("what goes back is taken off each in turn, and never more than there is", () => {
  const whole = [
    { type: "item" as const, id: "laddu", value: 300 },
    { type: "delivery" as const, id: "F1", value: 50 },
  ];
  expect(trailOf(whole, 310).map(({ value }) => value)).toEqual([300, 10]);
  expect(trailOf(whole, Number.POSITIVE_INFINITY)).toEqual(whole);
  expect(trailOf(whole, 0)).toEqual([]);
});

test("the shop's own round has no hub, and is at the door at once", () => {
  const shipped = { status: "shipped", courier: "own" } as const;
  expect(untoldStates(shipped, "1.2.5", "Packed")).toEqual(["Order-picked-up"]);
  expect(untoldStates(shipped, "1.2.0", "Packed")).toEqual(["Order-picked-up", "Out-for-delivery"]);
  expect(untoldStates({ status: "ordered", courier: null }, "1.2.0", "Order-picked-up")).toEqual(
    [],
  );
});
