import { globSync, readFileSync, writeFileSync } from "node:fs";

const head = "window.__reactRouterManifest=";

/**
 * Takes out of the browser's list of all routes what scripts each one needs: that is for links which
 * fetch a page ahead (`<Link prefetch>`), of which the shop has none. The server has a list of its own.
 * It was three fifths of the file, compressed, which every first visit loads.
 * @throws Error where React Router writes the list in another way.
 */
export function trimManifest(folder: string): void {
  const [file] = globSync(`${folder}/assets/manifest-*.js`);
  const text = file ? readFileSync(file, "utf8") : "";
  if (!file || !text.startsWith(head))
    throw new Error("React Router's list of routes is not found");
  const manifest = JSON.parse(text.slice(head.length).replace(/;\s*$/, ""));
  for (const route of Object.values<{ imports?: unknown }>(manifest.routes)) delete route.imports;
  writeFileSync(file, `${head}${JSON.stringify(manifest)};`);
}
