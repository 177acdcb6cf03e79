import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The names that a module's source imports of lucide-react. */
export function iconsImported(source: string): string[] {
  const end = source.indexOf('} from "lucide-react"');
  const names = end < 0 ? "" : source.slice(source.lastIndexOf("{", end) + 1, end);
  return names.split(",").flatMap((name) => {
    const [first = "", second = ""] = name.trim().split(/\s/);
    return first === "type" ? second : first;
  });
}

/** The module that exports every icon, with the lines alone that export one of these. */
export function exportingOnly(code: string, names: ReadonlySet<string>): string {
  return code
    .split("\n")
    .filter((line) => line.startsWith("export {"))
    .filter((line) => [...line.matchAll(/\bas (\w+)/g)].some(([, name = ""]) => names.has(name)))
    .join("\n");
}

/** A build reads the icons that the shop shows, and not the 2,000 others beside them. */
export const iconsPlugin: Plugin = {
  name: "icons",
  apply: "build",
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/ },
    handler: (code) => {
      const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["app/paraglide/**"] });
      const names = sources.flatMap((file) => iconsImported(readFileSync(file, "utf8")));
      return exportingOnly(code, new Set(names));
    },
  },
};
