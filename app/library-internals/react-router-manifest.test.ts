import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { trimManifest } from "./react-router-manifest.ts";

const production = "node_modules/react-router/dist/production";

/** Lines of React Router that name a property `imports`, by file. */
function readsOfImports(): string[] {
  return globSync(`${production}/**/*.js`)
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(\w+(?:\.\w+)*)\.imports\b/g)].map(
        ([, owner]) => `${file.slice(production.length + 1)}: ${owner}.imports`,
      ),
    )
    .sort();
}

test("the manifest's file is written as one assignment of JSON", () => {
  const writer = readFileSync("node_modules/@react-router/dev/dist/vite.js", "utf8");
  const written = /`window\.__reactRouterManifest=\$\{JSON\.stringify\(\w+\)\};`/g;
  expect(writer.match(written)).toHaveLength(1);
});

test("a route's imports are read in one place, for links of pages that are to come", () => {
  expect([...new Set(readsOfImports())]).toEqual([
    // Of the entry, which keeps its own.
    "lib/dom/ssr/components.js: manifest.entry.imports",
    // getModuleLinkHrefs: <Scripts> on the server, and links that prefetch.
    "lib/dom/ssr/links.js: route.imports",
  ]);
});

test("no flag of a route is compared with false, and nothing asks whether it has a default export", () => {
  const flags =
    /\bhas(?:Client)?(?:Action|Loader|Middleware|ErrorBoundary) ?[!=]==? ?false|hasDefaultExport/;
  const comparing = globSync(`${production}/**/*.js`).filter((file) =>
    flags.test(readFileSync(file, "utf8")),
  );
  expect(comparing).toEqual([]);
});

function clientBuild(text: string): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), "madua-manifest-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  const file = join(folder, "assets", "manifest-1a2b.js");
  writeFileSync(file, text);
  return { folder, file };
}

test("routes lose their imports and what is false, and know their id in the browser; the entry keeps its own", () => {
  const manifest = {
    entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
    routes: {
      root: { module: "/assets/root-1a.js", css: ["/assets/shell.css"] },
      "routes/shop/home": {
        id: "routes/shop/home",
        module: "/assets/home-2b_.js",
        hasLoader: true,
        hasDefaultExport: true,
        hasAction: false,
        imports: ["/assets/icons.js"],
        css: ["/assets/shell.css"],
      },
      editor: { module: "/assets/rich-editor-3c.js", css: ["/assets/editor.css"] },
      "routes/resources/healthz": { path: "healthz" },
      "routes/shop/resources/preview:preview/:file": { path: "preview/:file" },
    },
  };
  const { folder, file } = clientBuild(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  trimManifest(folder);
  const browser: { window?: unknown; __reactRouterManifest?: unknown } = {};
  browser.window = browser;
  runInNewContext(readFileSync(file, "utf8"), browser);
  expect(browser.__reactRouterManifest).toEqual({
    ...manifest,
    routes: {
      root: { id: "root", module: "/assets/root-1a.js", css: ["/assets/shell.css"] },
      "routes/shop/home": {
        ...{ id: "routes/shop/home", module: "/assets/home-2b_.js", hasLoader: true },
      },
      editor: { id: "editor", module: "/assets/rich-editor-3c.js", css: ["/assets/editor.css"] },
    },
  });
  expect(readFileSync(file, "utf8").match(/"id"|false|icons|home-|hasDefaultExport/)).toBeNull();
});

test("another form stops the build", () => {
  const { folder } = clientBuild("export default {};");
  expect(() => trimManifest(folder)).toThrow(/another form/);
  const odd = {
    routes: { root: { module: "/assets/root-1a.js", clientLoaderModule: "/assets/x.js" } },
  };
  const { folder: other } = clientBuild(`window.__reactRouterManifest=${JSON.stringify(odd)};`);
  expect(() => trimManifest(other)).toThrow("clientLoaderModule");
});
