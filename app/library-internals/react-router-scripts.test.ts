import { createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  RouterContextProvider,
  Scripts,
  ServerRouter,
} from "react-router";
import { expect, test } from "vitest";
import { serverBuild } from "#tests/server-build.ts";
import { scriptsAfterPaint, sheetAfterPaint } from "./react-router-scripts.server.ts";

const nonce = "bm9uY2U=";

function Page() {
  return createElement(
    "html",
    null,
    createElement("head", null, createElement(Links)),
    createElement("body", null, createElement(Scripts)),
  );
}

const assets = {
  version: "1",
  url: "/assets/manifest-1a2b.js",
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
  routes: {
    root: {
      id: "root",
      path: "",
      module: "/assets/root.js",
      imports: ["/assets/icons.js"],
      css: ["/assets/shell.css"],
    },
  },
};

const build = serverBuild({
  entry: {
    module: {
      default: (request: Request, _status: number, headers: Headers, context: EntryContext) =>
        new Response(
          renderToString(createElement(ServerRouter, { context, url: request.url, nonce })),
          { headers },
        ),
    },
  },
  routes: { root: { id: "root", path: "", module: { default: Page } } },
  assets,
});

/** A page with nothing but React Router's `<Links>` and `<Scripts>`. */
async function rendered(): Promise<string> {
  const handle = createRequestHandler(build, "production");
  const response = await handle(new Request("http://shop.example/"), new RouterContextProvider());
  expect(response.status).toBe(200);
  return response.text();
}

test("<Scripts> writes its preloads and one module script in the form that is looked for", async () => {
  const html = await rendered();
  expect(html.match(/<link[^>]*modulepreload[^>]*>/g)).toHaveLength(5);
  expect(html.match(/<link rel="modulepreload"/g)).toHaveLength(5);
  expect(html.match(/type="module"/g)).toHaveLength(1);
  expect(html.match(/<script[^>]* type="module" async="">/g)).toHaveLength(1);
});

test("after the rewriting nothing is requested before the paint, and all of it is kept", async () => {
  const html = await rendered();
  const later = scriptsAfterPaint(html);
  expect(later).not.toContain('modulepreload" href');
  expect(later).not.toMatch(/<script[^>]*type="module"/);
  expect(later.match(/<link rel="later"/g)).toHaveLength(5);
  expect(later.match(new RegExp(`<script nonce="${nonce}" type="later">`, "g"))).toHaveLength(1);
  const moduleText = /<script[^>]* type="module" async="">(.*?)<\/script>/s.exec(html)?.[1];
  expect(moduleText).toContain("/assets/entry.js");
  expect(later).toContain(`type="later">${moduleText}</script>`);
});

test("<Links> writes one style sheet in the form that is looked for, and React finds it again", async () => {
  const html = await rendered();
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
  const styled = sheetAfterPaint(html, ".a{color:red}") ?? "";
  const [, before, link] = /^(.*)<style>\.a\{color:red\}<\/style>(<link[^>]*>)/s.exec(styled) ?? [];
  expect(html.startsWith(`${before}<link`)).toBe(true);
  expect(link?.replace(' disabled=""', "")).toBe(/<link[^>]*stylesheet[^>]*>/.exec(html)?.[0]);
  expect(link).toContain(' disabled=""');
});

test("a page without a style sheet is left as it is", () => {
  expect(sheetAfterPaint("<html><head></head></html>", ".a{}")).toBeUndefined();
});
