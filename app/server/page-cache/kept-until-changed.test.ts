import { expect, test, vi } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { pool } from "../database/database.server.ts";
import { publish } from "../live/live.server.ts";
import { keptUntilChanged } from "./kept-until-changed.server.ts";

ownDatabase();

const receiving = receivingChanges();

test("it is counted anew when its topic has changed, and not before", async () => {
  let rows = 3;
  const rowsNow = vi.fn(async () => rows);
  const count = keptUntilChanged("users", rowsNow);
  expect(await count()).toBe(3);

  rows = 4;
  publish("products", "my-orders:somebody");
  expect(await count()).toBe(3);
  expect(rowsNow).toHaveBeenCalledTimes(1);

  publish("users");
  expect(await count()).toBe(4);
  rows = 5;
  publish("*");
  expect(await Promise.all([count(), count()])).toEqual([5, 5]);
  expect(rowsNow).toHaveBeenCalledTimes(3);
});

test("a count during which its topic changed is not kept", async () => {
  const underWay: ((rows: number) => void)[] = [];
  const count = keptUntilChanged("users", () => new Promise((resolve) => underWay.push(resolve)));
  const begunBefore = count();
  publish("users");
  const begunAfter = count();
  underWay[1]?.(4);
  underWay[0]?.(3);
  expect(await begunBefore).toBe(3);
  expect(await begunAfter).toBe(4);
  expect(await count()).toBe(4);
});

test("a count that failed is tried again", async () => {
  const rowsNow = vi.fn(async () => 3).mockRejectedValueOnce(new Error("no database"));
  const count = keptUntilChanged("users", rowsNow);
  await expect(count()).rejects.toThrow("no database");
  expect(await count()).toBe(3);
});

test("another node's change is received", async () => {
  let rows = 3;
  const count = keptUntilChanged("users", async () => rows);
  expect(await count()).toBe(3);
  rows = 4;
  await pool.query("select pg_notify('madua_changed', 'another-node users')");
  await vi.waitFor(async () => expect(await count()).toBe(4), 20_000);
});

test("nothing is kept while other nodes cannot be received", async () => {
  let rows = 3;
  const count = keptUntilChanged("users", async () => rows);
  expect(await count()).toBe(3);
  await receiving.stop();
  rows = 4;
  expect(await count()).toBe(4);
});
