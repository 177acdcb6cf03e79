import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { memoryEnvironment, memoryOptions } from "./shop-memory.mjs";

test("the systemd unit runs the shop with the same options", () => {
  const unit = readFileSync("deploy/madua.service", "utf8");
  const [program, ...args] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(" ") ?? [];
  expect(program).toBe("/srv/madua/node_modules/.bin/node");
  expect(args).toEqual([...memoryOptions, "build/server/index.js"]);
  const environment = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(Object.fromEntries(environment)).toMatchObject(memoryEnvironment);
});
