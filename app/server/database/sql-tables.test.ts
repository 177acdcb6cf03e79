import { expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { pool } from "./database.server.ts";
import { tablesRead } from "./sql-tables.server.ts";

ownDatabase();

const reading: Record<string, string> = {
  "one table": `select "id" from "products" where "products"."id" = $1`,
  "an alias, and none": "select p.id, o.id from products p, orders as o where o.id = p.id",
  joins: `select users.id from orders left join users on users.id = orders.user_id
    cross join lateral (select id as order_id from addresses where user_id = users.id) as one
    join order_events using (order_id)`,
  "joined tables in brackets": `select 1 from (orders join order_lines on order_id = orders.id),
    uploads`,
  "sub-selects": `select (select count(*) from sessions) as orders,
    exists (select 1 from accounts where user_id = users.id) from users
    where id in (select user_id from orders) or id = any (array(select user_id from addresses))`,
  "WITH parts": `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3),
    sold as not materialized (select product_id from order_lines), "two words" as (select 1 as one)
    select 1 from products join sold on product_id = products.id cross join numbers, "two words"`,
  "a union": "(select id from users) union all (select id from orders order by time, id limit 3)",
  "functions in a table's place": `select * from unnest($1::text[], $2::text[]) with ordinality as line (a, b),
    generate_series(1, 3) as n, blog_posts where extract(year from date) = n
    and trim(both from blog_title) is distinct from substring(a from 1 for 2)`,
  "texts and comments": `select 'it''s from orders', e'\\' from users', $$ from users $$, "from uploads"
    from (select 1 as "from uploads", 2 as "join") as q -- from accounts
    /* join sessions */ join testimonials on true`,
  "a schema": `select 1 from public.gallery_images join "pgboss"."queue" on true`,
  "a sub-select of WITH parts": `select 1 from (with a as (select 1 from about_sections), b as (select 2)
    select * from a, b) as q, client_images`,
  "an order by an operator": `select 1 from orders order by email using ~<~, id limit 1`,
  "a locked row": "select 1 from orders where id = $1 for update of orders",
  "a values list": "select 1 from (values (1, 2), (3, 4)) as v (a, b), only mission_sections",
};

const writing: [sql: string, read: string[]][] = [
  ["insert into orders (id, month) values ($1, $2) returning id", []],
  ["insert into orders select * from users on conflict (id) do update set email = 'x'", ["users"]],
  ["update orders set status = $1 where id = $2", []],
  [
    "update products set quantity = 1 from unnest($1::text[]) as t (id), users where true",
    ["users"],
  ],
  ["delete from sessions where token = $1", []],
  ["delete from sessions using users where user_id = users.id", ["users"]],
  ["delete from orders where id in (select order_id from order_lines)", ["order_lines"]],
  ["begin", []],
];

test.each(Object.entries(reading))("%s: as PostgreSQL reads them", async (_, sql) => {
  expect(tablesRead(sql).sort()).toEqual(await tablesInPlan(sql));
});

test.each(writing)("%s reads %j", (sql, read) => {
  expect(tablesRead(sql)).toEqual(read);
});

test("a WITH part that has a table's name hides the table from nobody", () => {
  const sql = "with users as (select * from users) select * from users";
  expect(tablesRead(sql)).toEqual([]);
  expect(tablesRead(sql, (name) => name === "users")).toEqual(["users"]);
});

/** What PostgreSQL itself would look into. */
async function tablesInPlan(sql: string): Promise<string[]> {
  const { rows } = await pool.query(`explain (generic_plan, verbose, format json) ${sql}`);
  const found = new Set<string>();
  JSON.stringify(rows[0]["QUERY PLAN"], (_, node) => {
    const table = node?.["Relation Name"];
    if (table) found.add(node.Schema === "public" ? table : `${node.Schema}.${table}`);
    return node;
  });
  return [...found].sort();
}
