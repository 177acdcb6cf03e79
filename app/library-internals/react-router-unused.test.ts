import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import reactRouter from "../../react-router.config.ts";
import { unusedModules } from "./react-router-unused-plugin.ts";

const dist = "node_modules/react-router/dist/production";
const textOf = (file: string) => readFileSync(`${dist}/${file}`, "utf8");

test.each(Object.entries(unusedModules))(
  "%s exports what is left out of it",
  async (file, names) => {
    const module = await import(pathToFileURL(resolve(`${dist}/${file}`)).href);
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  },
);

test("only who sets instrumentations has any", () => {
  const router = textOf("lib/router/router.js");
  const uses = router.match(
    /^.*(getRouteInstrumentationUpdates|instrumentClientSideRouter)\(.*$/gm,
  );
  expect(uses).toHaveLength(3);
  expect(router.match(/if \((init|opts\?)\.instrumentations\)/g)).toHaveLength(3);
  // No receiver was set, so none is given back.
  expect(router.match(/consumeInstrumentationClientResultMetaReceiver\(router\)/g)).toHaveLength(2);
  const shops = readFileSync("app/entry.client.tsx", "utf8");
  expect(shops).not.toContain("instrumentations");
});

test("routes are known from the start, and nothing is discovered", async () => {
  expect(reactRouter.routeDiscovery).toEqual({ mode: "initial" });
  const module = await import(pathToFileURL(resolve(`${dist}/lib/dom/ssr/fog-of-war.js`)).href);
  expect(module.isFogOfWarEnabled({ mode: "initial" }, true)).toBe(false);
  const patch = module.getPatchRoutesOnNavigationFunction;
  expect(patch(undefined, {}, {}, true, { mode: "initial" }, false, "/")).toBe(undefined);
  expect(textOf("lib/dom/ssr/components.js")).toContain("enableFogOfWar ?");
});
