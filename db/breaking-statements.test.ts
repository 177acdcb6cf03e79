import { expect, test } from "vitest";
import { contractsLine, readMigrations } from "#app/server/database/migrate.server.ts";
import { breakingStatements } from "./breaking-statements.ts";

/** The first that had a version before it to think of. */
const firstJudged = "0010";

test("each migration only adds, or says what nothing uses any more and since when (operations: migrations)", async () => {
  const judged = readMigrations().filter(({ name }) => name >= firstJudged);
  for (const { file, text, contracts } of judged) {
    const breaking = await breakingStatements(text);
    expect(contracts ? [] : breaking, file).toEqual([]);
  }
});

test.each([
  ["drop table orders", ["drops table"]],
  ["drop index orders_by_time", ["drops index"]],
  ["truncate orders", ["Truncate"]],
  ["alter table orders rename column refund to back", ["renames column"]],
  ["alter table orders rename to purchases", ["renames table"]],
  ["alter table orders drop column refund", ["orders: DropColumn refund"]],
  ["alter table orders alter column refund set not null", ["orders: SetNotNull refund"]],
  ["alter table orders alter column refund type int using 1", ["orders: AlterColumnType refund"]],
  ["alter table orders alter column refund drop default", ["orders: refund loses its default"]],
  ["alter table orders add column x int not null", ["orders: x is NOT NULL without a default"]],
  ["alter table orders add column x int unique", ["orders: x is unique"]],
  [
    "alter table orders add column x int generated always as (1) stored",
    ["orders: x rewrites all rows"],
  ],
  ["alter table orders add constraint c check (true)", ["orders: constraint c without NOT VALID"]],
  [
    "alter table orders add constraint f foreign key (user_id) references users (id)",
    ["orders: constraint f without NOT VALID"],
  ],
  ["create index i on orders (refund)", ["orders: index i without IF NOT EXISTS"]],
  ["create unique index if not exists i on orders (refund)", ["orders: unique index i"]],
  [
    "create trigger t before insert on orders for each row execute function f()",
    ["trigger before or instead of a write"],
  ],
  [
    "create or replace function f() returns int language sql as 'select 1'",
    ["replaces a function"],
  ],
  ["do $$ begin drop table orders; end $$", ["Do"]],
  [
    "alter table orders add column x int, drop column y; drop table users",
    ["orders: DropColumn y", "drops table"],
  ],
])("the version before may stumble over: %s", async (statements, found) => {
  expect(await breakingStatements(statements)).toEqual(found);
});

test.each([
  "alter table orders add column x int",
  "alter table orders add column x int default 1 not null",
  "alter table orders alter column refund drop not null",
  "alter table orders alter column refund set default 'due'",
  "alter table orders add constraint c check (true) not valid",
  "alter table orders validate constraint c",
  "create index if not exists i on orders (refund)",
  "create table t (id int primary key); alter table t add constraint c check (true); create unique index i on t (id)",
  "lock table products, orders in access exclusive mode",
  "update orders set refund = null where refund = ''",
  "create function f() returns trigger language plpgsql as 'begin return null; end'; create trigger t after insert on orders for each row execute function f()",
])("it goes on with: %s", async (statements) => {
  expect(await breakingStatements(statements)).toEqual([]);
});

test.each([
  ["-- Contracts: nothing has read orders.refund since 0.2.0.\ndrop table a", true],
  ["drop table a; -- Contracts: nothing has read it since 0.2.0.", false],
  ["-- Contracts: nobody needs it.\ndrop table a", false],
])("what says that it contracts: %s", (text, contracts) => {
  expect(contractsLine.test(text)).toBe(contracts);
});
