import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { replacedModule } from "./react-router-route-modules-plugin.ts";

const dist = "node_modules/react-router/dist/production";
const replaced = resolve(`${dist}/lib/dom/ssr/routeModules.js`);

/** React Router's own module, which the build replaces. */
const original = () => import(pathToFileURL(replaced).href) as Promise<Record<string, unknown>>;
type LoadRouteModule = (
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
) => Promise<unknown>;

test("the plugin finds the module, and no other, in what the build takes", () => {
  const found = globSync(`${dist}/**/*.js`)
    .map((file) => resolve(file))
    .filter((file) => replacedModule.test(file));
  expect(found).toEqual([replaced]);
});

test("loadRouteModule is all that the module exports", async () => {
  expect(Object.keys(await original())).toEqual(["loadRouteModule"]);
});

test("it takes a route and the loaded modules by id, and keeps what it loads there", async () => {
  const loadRouteModule = (await original()).loadRouteModule as LoadRouteModule;
  expect(loadRouteModule).toHaveLength(2);
  const loaded: Record<string, unknown> = { known: "module" };
  expect(await loadRouteModule({ id: "known", module: "/none.js" }, loaded)).toBe("module");
  const module = "data:text/javascript,export default 'page'";
  expect(await loadRouteModule({ id: "new", module }, loaded)).toMatchObject({ default: "page" });
  expect(loaded.new).toMatchObject({ default: "page" });
});

test("it still reloads a page whose script fails: else the replacement can go", () => {
  expect(readFileSync(replaced, "utf8")).toContain("window.location.reload()");
});
