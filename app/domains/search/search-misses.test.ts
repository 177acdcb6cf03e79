import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { fromNetwork, fromSomewhere } from "#tests/client-network.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { countMiss, deleteMiss, listMisses, maxMisses } from "./search-misses.server.ts";
import { searchMisses } from "./search-tables.server.ts";
import { tidySearch } from "./tidy-search.server.ts";

ownDatabase();

beforeEach(async () => {
  await db.delete(searchMisses);
});

const misses = async () =>
  (await listMisses("often", 10)).map(({ query, times }) => [query, times]);

test("what is not found is counted without digits, once an hour for each who asks (rules: search-9)", async () => {
  await fromSomewhere(() => countMiss("Jowar  Flour"));
  await fromSomewhere(async () => {
    await countMiss("jowar flour!");
    await countMiss("JOWAR flour");
  });
  await fromSomewhere(() => countMiss("call 9431012345"));
  await fromSomewhere(() => countMiss("asha@example.org"));
  await fromSomewhere(() => countMiss("xy"));
  await fromSomewhere(() => countMiss("word ".repeat(40)));
  expect(await misses()).toEqual([
    ["jowar flour", 2],
    ["word", 1],
    ["call ##########", 1],
  ]);
});

test("one network fills no list (rules: search-9)", async () => {
  await fromNetwork("robot", async () => {
    for (let n = 0; n < 60; n++)
      await countMiss(`nonsense ${String.fromCharCode(97 + (n % 26), 97 + n / 26)}`);
  });
  expect(await db.$count(searchMisses)).toBe(40);
});

test("a full list counts what it has and takes nothing new, until the night makes room", async () => {
  await db.execute(sql`
    insert into search_misses (query, times, last_at)
    select 'miss ' || n, case when n <= 10 then 5 else 1 end, now() - make_interval(hours => n)
    from generate_series(1, ${maxMisses}) as n`);
  await db.execute(
    sql`insert into search_misses (query, last_at) values ('old', now() - interval '181 days')`,
  );
  await fromSomewhere(() => countMiss("something new"));
  await tidySearch();
  const left = (await listMisses("lately", maxMisses)).map(({ query }) => query);
  expect(left).toHaveLength((maxMisses * 3) / 4);
  expect(left).toContain("miss 1");
  expect(left).not.toContain("old");
  expect(left).not.toContain("something new");
  await fromSomewhere(() => countMiss("something new"));
  expect((await listMisses("lately", 1))[0]?.query).toBe("something new");
});

test("one that is taken off the list begins anew", async () => {
  await fromSomewhere(() => countMiss("bajra"));
  expect(await deleteMiss("bajra", admin)).toBe(true);
  expect(await deleteMiss("bajra", admin)).toBe(false);
  await fromSomewhere(() => countMiss("bajra"));
  expect(await misses()).toEqual([["bajra", 1]]);
});
