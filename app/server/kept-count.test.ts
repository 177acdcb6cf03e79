import { expect, test, vi } from "vitest";
import { hearChanges } from "#tests/hear-changes.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { pool } from "./database.server.ts";
import { keptCount } from "./kept-count.server.ts";
import { changed } from "./live.server.ts";

ownDatabase();

const hearing = hearChanges();

test("it is counted anew when its topic has changed, and not before", async () => {
  let rows = 3;
  const rowsNow = vi.fn(async () => rows);
  const count = keptCount("users", rowsNow);
  expect(await count()).toBe(3);

  rows = 4;
  changed("products", "my-orders:somebody");
  expect(await count()).toBe(3);
  expect(rowsNow).toHaveBeenCalledTimes(1);

  changed("users");
  expect(await count()).toBe(4);
  rows = 5;
  changed("*");
  expect(await Promise.all([count(), count()])).toEqual([5, 5]);
  expect(rowsNow).toHaveBeenCalledTimes(3);
});

test("a count that a change overtook is not kept", async () => {
  const underWay: ((rows: number) => void)[] = [];
  const count = keptCount("users", () => new Promise((resolve) => underWay.push(resolve)));
  const begunBefore = count();
  changed("users");
  const begunAfter = count();
  underWay[1]?.(4);
  underWay[0]?.(3);
  expect(await begunBefore).toBe(3);
  expect(await begunAfter).toBe(4);
  expect(await count()).toBe(4);
});

test("a count that failed is tried again", async () => {
  const rowsNow = vi.fn(async () => 3).mockRejectedValueOnce(new Error("no database"));
  const count = keptCount("users", rowsNow);
  await expect(count()).rejects.toThrow("no database");
  expect(await count()).toBe(3);
});

test("another node's change is heard", async () => {
  let rows = 3;
  const count = keptCount("users", async () => rows);
  expect(await count()).toBe(3);
  rows = 4;
  await pool.query("select pg_notify('madua_changed', 'another-node users')");
  await vi.waitFor(async () => expect(await count()).toBe(4));
});

test("nothing is kept while other nodes cannot be heard", async () => {
  let rows = 3;
  const count = keptCount("users", async () => rows);
  expect(await count()).toBe(3);
  await hearing.stop();
  rows = 4;
  expect(await count()).toBe(4);
});
