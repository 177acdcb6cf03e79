import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { exportingOnly, iconsImported } from "./lucide-icons-plugin.ts";

test("what is left of the module of all icons exports those that are named, and no others", () => {
  const source =
    'import {\n  Link2,\n  type LucideIcon,\n  Star as Rating,\n} from "lucide-react";\n';
  const names = iconsImported(source);
  expect(names).toEqual(expect.arrayContaining(["Link2", "LucideIcon", "Star"]));
  const main = createRequire(import.meta.url).resolve("lucide-react");
  const barrel = readFileSync(main.replace(/dist\/.*/, "dist/esm/lucide-react.mjs"), "utf8");
  const lines = exportingOnly(barrel, new Set(names)).split("\n");
  expect(lines).toHaveLength(2);
  expect(lines.join()).toMatch(/default as Link2\b.*from '\.\/icons\/link-2\.mjs'/);
  expect(lines.join()).toMatch(/default as Star\b.*from '\.\/icons\/star\.mjs'/);
});
