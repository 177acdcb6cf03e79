import { afterEach, expect, test } from "vitest";
import { gstinCheck } from "#app/lib/tax/gstin.ts";
import { site } from "#site";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { taxRatesNow } from "./tax-classes.server.ts";

ownDatabase();
const before = { ...site };
afterEach(() => void Object.assign(site, before));

test("a cart is told its products' rates where the company charges tax (rules: tax-1)", async () => {
  const flour = await makeProduct({ taxClassId: "ragi-flour" });
  const unsaid = await makeProduct();
  const ids = [flour.id, unsaid.id, "gone"];
  expect(await taxRatesNow(ids)).toEqual(new Map());
  const gstin = `20AABCM1234A1Z${gstinCheck("20AABCM1234A1Z")}`;
  Object.assign(site, { gstin, registration: "regular" });
  expect(await taxRatesNow(ids)).toEqual(
    new Map([
      [flour.id, 500],
      [unsaid.id, 0],
    ]),
  );
  site.registration = "composition";
  expect(await taxRatesNow(ids)).toEqual(new Map());
});
