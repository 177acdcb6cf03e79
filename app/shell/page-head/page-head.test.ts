import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type EntryContext, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { describePage } from "./page-description.server.ts";
import { PageHead } from "./page-head.server.tsx";

test("no title ends the script that tells search engines of it, nor an attribute", () => {
  const title = '</script><script>alert(1)</script>"><!--';
  const loadContext = new RouterContextProvider();
  describePage(loadContext, { title, structuredData: [{ name: title }] });
  const staticHandlerContext = {
    statusCode: 200,
    matches: [{ route: { id: "routes/shop/product", path: "products" }, params: {} }],
    location: { pathname: "/products", search: "" },
    loaderData: {},
  };
  const routerContext = { staticHandlerContext, routeModules: {} } as unknown as EntryContext;
  const html = renderToStaticMarkup(createElement(PageHead, { routerContext, loadContext }));
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(scripts.map(([, said = ""]) => JSON.parse(said))).toEqual([{ name: title }]);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<!--/g)).toBeNull();
  expect(html).toContain("og:title");
});
