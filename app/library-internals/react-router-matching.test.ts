import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from "react-router";
import { expect, test } from "vitest";
import { serverBuild } from "#tests/server-build.ts";
import { routeFinder, withPathTree } from "./react-router-matching.ts";

const routes: RouteObject[] = [
  {
    id: "layout",
    children: [
      { id: "home", index: true },
      { id: "products", path: "products" },
      { id: "product", path: "products/:productId" },
      { id: "blog", path: "blog/:blogId?" },
      { id: "review", path: ":productName/write-review/:productId" },
      { id: "unknown", path: "*" },
    ],
  },
  {
    id: "office",
    path: "my",
    children: [
      { id: "start", index: true },
      { id: "order", path: "orders/:orderId" },
      { id: "new", path: "orders/new" },
    ],
  },
];

test.each([
  "/",
  "/products",
  "/Products/",
  "/products/1%2F2",
  "/products/%E0%A4%B0",
  "/products/a/b",
  "/products//a",
  "/blog",
  "/blog/7",
  "/laddu/write-review/7",
  "/my",
  "/my/",
  "/my/orders/new",
  "/my/orders/NEW",
  "/my/orders/7",
  "/my/elsewhere",
  "/a:b(c)",
])("%s is the same page in the tree as one path after the other", (path) => {
  const found = (matches: ReturnType<typeof matchRoutes>) =>
    matches?.map(({ route, params }) => ({ id: route.id, params }));
  expect(found(routeFinder(routes)(path))).toEqual(found(matchRoutes(routes, path)));
});

test("a build with the tree answers, and tells the browser nothing of it", async () => {
  const module = { default: () => null, loader: () => "read" };
  let sent = "";
  const build = serverBuild({
    entry: {
      module: {
        default: (...given: [unknown, unknown, unknown, EntryContext]) => {
          sent = given[3].serverHandoffString ?? "";
          return new Response("<html></html>");
        },
      },
    },
    routes: { products: { id: "products", path: "products", module } },
  });
  const handle = createRequestHandler(withPathTree(build), "production");
  const request = new Request("http://shop.example/products");
  expect((await handle(request, new RouterContextProvider())).status).toBe(200);
  expect(JSON.parse(sent)).toMatchObject({ future: build.future });
  expect(sent).not.toContain("Pattern");
});
