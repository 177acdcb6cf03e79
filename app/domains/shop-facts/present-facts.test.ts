import { expect, test, vi } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { receivesOtherNodes } from "#app/server/live/live.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { site } from "#site";
import { ownDatabase } from "#tests/own-database.ts";
import { followFacts } from "./present-facts.server.ts";

ownDatabase();

test("a node that does not hear the others learns by itself what they have changed", async () => {
  expect(receivesOtherNodes()).toBe(false);
  const end = await followFacts(10);
  const topics: string[] = [];
  const unsubscribe = subscribe((changes) => topics.push(...changes));
  await pool.query(`insert into shop_facts (name, value) values ('name', '"Elsewhere"')`);
  await vi.waitFor(() => expect(site.name).toBe("Elsewhere"));
  // So that nothing stays cached that was rendered before.
  await vi.waitFor(() => expect(topics).toEqual(["shop-facts"]));
  unsubscribe();
  end();
});
