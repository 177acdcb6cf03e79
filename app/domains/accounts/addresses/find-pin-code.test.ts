import { expect, test } from "vitest";
import { statesAndTerritories } from "./address.ts";
import { findPinCode } from "./find-pin-code.server.ts";
import states from "./pin-codes.json" with { type: "json" };

test.each([
  ["834001", "Ranchi", "Jharkhand"],
  ["835207", "Gumla", "Jharkhand"],
  // A town, and the villages of its district.
  ["831005", "Jamshedpur", "Jharkhand"],
  ["832104", "East Singhbhum", "Jharkhand"],
  // States that are younger than many a list.
  ["500001", "Hyderabad", "Telangana"],
  ["194101", "Leh", "Ladakh"],
  ["396210", "Daman", "Dadra and Nagar Haveli and Daman and Diu"],
  ["110001", "Delhi", "Delhi"],
])("%s is %s, %s", async (pinCode, city, state) => {
  expect(await findPinCode(pinCode)).toEqual({ city, state });
});

test("one that nobody has is in no place", async () => {
  expect(await findPinCode("999999")).toBeNull();
});

test("each state is one that can be chosen, and each of them is there", () => {
  expect(Object.keys(states).toSorted()).toEqual([...statesAndTerritories].toSorted());
});
