import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { serverBuild } from "#tests/server-build.ts";
import { db, pool } from "../database/database.server.ts";
import "#app/domains/accounts/users/account-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import "#app/domains/orders/order/order-table.server.ts";
import { recordingReads } from "../database/table-reads.server.ts";
import { patternFinder } from "../http/match-page.server.ts";
import { renderPage } from "../http/render-page.server.ts";
import { withRequest } from "../http/request.server.ts";
import { dependenciesOf, missedTables, topicsDeclarer } from "./page-topics.server.ts";

const shown = (live: string[], snapshot: string[] = []) => ({ handle: { live, snapshot } });

const routes = {
  root: { id: "root", path: "", module: {} },
  home: { id: "home", parentId: "root", index: true, module: shown(["products"]) },
  my: { id: "my", parentId: "root", path: "my", module: shown(["users"]) },
  orders: { id: "orders", parentId: "my", path: "orders", module: shown(["orders"]) },
  own: { id: "own", parentId: "root", path: "own", module: shown(["my-orders"]) },
  form: { id: "form", parentId: "root", path: "form", module: shown([], ["users"]) },
} as unknown as ServerBuild["routes"];

const declared = topicsDeclarer(routes);

test.each([
  ["/", ["products"], []],
  ["/_.data", ["products"], []],
  ["/", ["orders", "products"], ["orders"]],
  ["/my/orders", ["orders", "order_lines", "users"], []],
  ["/my/orders.data", ["orders", "products"], ["products"]],
  ["/my.data", ["orders"], ["orders"]],
  ["/own", ["orders", "order_lines"], []],
  ["/own", ["order_number_counters"], ["order_number_counters"]],
  ["/form", ["users"], []],
  ["/nowhere", ["accounts"], []],
  ["/", ["coupons"], ["coupons"]],
])("%s that reads %j misses changes of %j", (path, tables, missed) => {
  expect(missedTables(tables, declared(path), false)).toEqual(missed);
});

test.each([
  ["/", "/"],
  ["/_.data", "/"],
  ["/my/orders?view=1", "/my/orders"],
  ["/my/orders/0198-asha.data", "/my/orders/:orderId"],
  ["/no/where", "/*"],
])("%s is counted as %s", (address, pattern) => {
  const { orders, ...others } = routes;
  const order = { ...orders, id: "order", path: "orders/:orderId" };
  const unknown = { id: "unknown", parentId: "root", path: "*", module: {} };
  const all = { ...others, orders, order, unknown } as unknown as ServerBuild["routes"];
  expect(patternFinder(all)(address.split("?", 1)[0] ?? "")).toBe(pattern);
});

test("a page for everybody follows only what everybody is told", () => {
  expect(missedTables(["orders"], declared("/own"), true)).toEqual(["orders"]);
  expect(missedTables(["products"], declared("/"), true)).toEqual([]);
});

test("a cached page depends on who the shop is and on what it follows of a table, else on all of it", () => {
  const dependsOn = (table: string, path: string) => dependenciesOf([table], declared(path));
  expect(dependsOn("products", "/")).toEqual(["shop-facts", "products"]);
  expect(dependsOn("accounts", "/")).toEqual(["shop-facts"]);
  expect(dependsOn("orders", "/")).toEqual(["shop-facts", "orders:*", "my-orders:*"]);
  expect(dependsOn("users", "/form")).toEqual(["shop-facts", "users:*", "staff:*"]);
  expect(dependenciesOf(["coupons"], declared("/")).length).toBeGreaterThan(10);
});

describe("a page whose queries", () => {
  ownDatabase({ connections: 2 });
  beforeAll(async () => {
    vi.stubEnv("LIVE_CHECK", "yes");
    await pool.query("create table coupons (id text primary key)");
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  /** The answer of a page with this loader. */
  function answer(loader: () => Promise<unknown>, live: string[], request = {}) {
    const route = { id: "page", path: "page", module: { ...shown(live), loader, action: loader } };
    const build = serverBuild({
      entry: { module: { default: () => new Response("<p>"), streamTimeout: 1000 } },
      routes: { page: route },
    });
    const asked = new Request("http://localhost/page", request);
    const current = { id: "test", clientNetwork: "test" };
    return withRequest(current, () => renderPage(build, asked));
  }
  const listProducts = () => db.select({ id: products.id }).from(products);

  test("read what it follows is answered", async () => {
    expect((await answer(listProducts, ["products"])).status).toBe(200);
  });

  test("read what it does not follow fails, by Drizzle, in a transaction and in plain SQL", async () => {
    const ways = [
      listProducts,
      () => db.transaction((tx) => tx.select({ id: products.id }).from(products)),
      () => pool.query({ name: "list", text: "select id from products where price > $1" }, [0]),
      () => pool.query("select (select count(*) from products) as n"),
      () => db.$count(products),
    ];
    for (const way of ways) {
      const response = await answer(async () => ({ n: await way() }), ["orders"]);
      expect(response.status).toBe(500);
      expect(await response.text()).toContain("no topic of products");
    }
  });

  test("read a new table that has declared no topic fails", async () => {
    const response = await answer(async () => {
      const { rows } = await pool.query("select id from coupons");
      return rows;
    }, ["products"]);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("no topic of coupons");
  });

  test("led elsewhere, or were a command's, shows nothing", async () => {
    const led = await answer(async () => {
      await listProducts();
      return new Response(null, { status: 302, headers: { Location: "/" } });
    }, []);
    expect(led.status).toBe(302);
    expect((await answer(listProducts, [], { method: "POST" })).status).toBe(200);
  });

  test("waited for a connection that another page gave back are its own", async () => {
    const read = (table: string) =>
      recordingReads(() => pool.query(`select 1 from ${table}, pg_sleep(0.01)`));
    const tables = ["users", "orders", "products", "addresses", "order_lines", "sessions"];
    const recorded = await Promise.all(tables.map(read));
    expect(recorded.map(({ tables }) => [...tables])).toEqual(tables.map((table) => [table]));
  });
});
