import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig, settingNames } from "./config.server.ts";

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["BASE_URL", "madua.example"],
  ["DATABASE_URL", "mysql://localhost/shop"],
  ["DATABASE_POOL", "0"],
  ["ADMIN_EMAIL", "somebody"],
  ["ADMIN_PASSWORD", "short"],
  ["TRUST_PROXY", "maybe"],
  ["ORDERS_PER_HOUR", "none"],
  ["LOG_LEVEL", "loud"],
])("a bad %s is named in one line", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: [^\\n]+$`));
});

test("an empty setting counts as not set", () => {
  expect(readConfig({ PORT: "", BASE_URL: "" })).toMatchObject({ PORT: 3000 });
});

test("the shop's address is kept without a trailing slash", () => {
  expect(readConfig({ BASE_URL: "https://madua.example/" }).BASE_URL).toBe("https://madua.example");
});

test("the README's table names every setting, and no other", () => {
  const readme = readFileSync("README.md", "utf8");
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...settingNames].sort());
});
