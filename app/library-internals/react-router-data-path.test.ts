import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider, redirect } from "react-router";
import { expect, test } from "vitest";
import { serverBuild } from "#tests/server-build.ts";
import { isDataPath, isRedirectAnswer, pagePathOf } from "./react-router-data-path.ts";

const page = (name: string) => ({ default: () => null, loader: () => `read by ${name}` });
const led = { default: () => null, loader: () => redirect("/products") };

const build = serverBuild({
  entry: { module: { default: () => new Response("<html></html>") } },
  routes: {
    home: { id: "home", path: "", index: true, module: page("home") },
    products: { id: "products", path: "products", module: page("products") },
    old: { id: "old", path: "old", module: led },
  },
});

const handle = createRequestHandler(build, "production");
const answerTo = (path: string) =>
  handle(new Request(`http://shop.example${path}`), new RouterContextProvider());

/** The address at which React Router's script asks for a page's data. */
async function dataAddress(pathAndQuery: string): Promise<URL> {
  const dist = "node_modules/react-router/dist/production/lib/dom/ssr/single-fetch.js";
  const script: { singleFetchUrl: (page: URL, extension: string) => URL } = await import(
    pathToFileURL(resolve(dist)).href
  );
  return script.singleFetchUrl(new URL(pathAndQuery, "http://shop.example"), "data");
}

test.each([
  ["/", "/", "home"],
  ["/?index", "/", "home"],
  ["/products", "/products", "products"],
  ["/products?after=a.data", "/products", "products"],
  ["/products/", "/products", "products"],
])(
  "the data of %s are asked for and answered at a path of that page",
  async (asked, path, name) => {
    const { pathname, search } = await dataAddress(asked);
    expect(isDataPath(pathname + search)).toBe(true);
    expect(isDataPath(asked)).toBe(false);
    expect(pagePathOf(pathname)).toBe(path);
    expect(pagePathOf(path)).toBe(path);
    const answer = await answerTo(pathname + search);
    expect(await answer.text()).toContain(`read by ${name}`);
    expect(isRedirectAnswer(answer)).toBe(false);
  },
);

test("a page that leads elsewhere answers by 302, and where its data are asked for by 202", async () => {
  const answers = [await answerTo("/old"), await answerTo("/old.data")];
  expect(answers.map(({ status }) => status)).toEqual([302, 202]);
  expect(answers.map(isRedirectAnswer)).toEqual([true, true]);
});
