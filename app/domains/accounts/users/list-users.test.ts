import { expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { somebody } from "#tests/somebody.ts";
import { countUsers } from "./list-users.server.ts";

ownDatabase();
receivingChanges();

test("the count of users is right after each sign-up, and after several at once", async () => {
  expect(await countUsers()).toBe(0);
  await somebody();
  expect(await countUsers()).toBe(1);
  await Promise.all([
    somebody().then(countUsers),
    somebody().then(countUsers),
    somebody().then(countUsers),
  ]);
  expect(await countUsers()).toBe(4);
});
