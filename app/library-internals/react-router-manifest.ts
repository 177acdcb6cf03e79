import { globSync, readFileSync, writeFileSync } from "node:fs";

/** How the file begins; the JSON of the manifest and a semicolon follow. */
const assignment = "window.__reactRouterManifest=";

/**
 * Removes from the browser's route manifest the `imports` of each route: the browser reads them for
 * links that prefetch (`<Link prefetch>`), of which the shop has none, and the server has a manifest
 * of its own. They were three fifths of the file, compressed, which every first visit loads.
 * @param folder the client build, with `assets/manifest-….js`.
 * @throws Error where React Router writes the file in another form.
 */
export function trimManifest(folder: string): void {
  const [file] = globSync(`${folder}/assets/manifest-*.js`);
  const text = file ? readFileSync(file, "utf8") : "";
  if (!file || !text.startsWith(assignment))
    throw new Error("React Router's manifest is not found, or has another form");
  const manifest = JSON.parse(text.slice(assignment.length).replace(/;\s*$/, ""));
  for (const route of Object.values<{ imports?: unknown }>(manifest.routes)) delete route.imports;
  writeFileSync(file, `${assignment}${JSON.stringify(manifest)};`);
}
