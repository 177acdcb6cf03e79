import { expect, test } from "vitest";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { findScanned, theOneMeant } from "./find-scanned.server.ts";

ownDatabase();

test("a label's address, each way to write a number, and a courier's number lead to the order", async () => {
  const april = { month: "JRMG/2026-27/APR" };
  const id = await makeOrderRow({ ...april, trackingNumber: "EX123456789IN" });
  const other = await makeOrderRow({ month: "JRMG/2026-27/MAY", status: "delivered" });
  const found = async (scanned: string) => (await findScanned(scanned)).map((each) => each.id);
  for (const scanned of [
    `https://madua.example/my/orders/${id}`,
    `https://madua.example/my/orders/${id}?scanned`,
    "JRMG/2026-27/APR/01",
    " jrmg/2026-27/apr/01 ",
    "REC-JRMG/2026-27/APR/01",
    "APR/1",
    "apr/01",
    "ex 123 456 789 in",
  ]) {
    expect(await found(scanned), scanned).toEqual([id]);
  }
  const both = await findScanned("1");
  expect(new Set(both.map((each) => each.id))).toEqual(new Set([id, other]));
  // The other one is delivered.
  expect(theOneMeant(both)?.id).toBe(id);
  for (const nothing of [
    "",
    "2",
    "JUN/1",
    "nobody",
    "99999999999999",
    "https://x.example/orders/1",
  ]) {
    expect(await found(nothing), nothing).toEqual([]);
  }
});
