import { globSync, readFileSync, writeFileSync } from "node:fs";

/** How the file begins; the JSON of the manifest and a semicolon follow. */
const assignment = "window.__reactRouterManifest=";

/** Ids of resource routes (app/routes.ts): an id begins with where the module stands. */
const ofResources = /^routes\/(?:\w+\/)*resources\//;

/** Gives each route the id again that it stands under, and its module the name that follows from that. */
const restored =
  "for(const[i,r]of Object.entries(__reactRouterManifest.routes))r.id=i,r.module[0]=='/'||(r.module='/assets/'+i.split('/').at(-1)+'-'+r.module+'.js');";

/**
 * Makes the browser's route manifest smaller, which every first visit loads; the server has one of its
 * own. Of each route it removes the `imports`, which the browser reads for links that prefetch
 * (`<Link prefetch>`), of which the shop has none: they were three fifths of the file, compressed. What
 * is false is as good as missing, an id stands there twice, most modules are called as their id, the root's styles are
 * on every page, and only the development server asks for `hasDefaultExport`: a fifth of the rest. Resource routes are asked for by whole requests only.
 * @param folder the client build, with `assets/manifest-….js`.
 * @throws Error where React Router writes the file in another form.
 */
export function trimManifest(folder: string): void {
  const { file, manifest } = readManifest(folder);
  for (const id in manifest.routes) if (ofResources.test(id)) delete manifest.routes[id];
  const ofRoot = String(manifest.routes.root?.css);
  const routes: Record<string, Record<string, unknown>> = manifest.routes;
  for (const [id, route] of Object.entries(routes)) {
    if (route !== routes.root && ["", ofRoot].includes(String(route.css))) delete route.css;
    delete route.imports;
    delete route.id;
    delete route.hasDefaultExport;
    const ownName = `/assets/${id.split("/").at(-1)}-`;
    const module = String(route.module);
    if (module.startsWith(ownName)) route.module = module.slice(ownName.length, -".js".length);
    for (const name in route) if (route[name] === false) delete route[name];
  }
  writeFileSync(file, `${assignment}${JSON.stringify(manifest)};${restored}`);
}

/**
 * The manifest of a client build, as React Router has written it.
 * @throws Error where that has another form.
 */
export function readManifest(folder: string) {
  const [file] = globSync(`${folder}/assets/manifest-*.js`);
  const text = file ? readFileSync(file, "utf8") : "";
  if (!file || !text.startsWith(assignment))
    throw new Error("React Router's manifest is not found, or has another form");
  return { file, manifest: JSON.parse(text.slice(assignment.length).replace(/;\s*$/, "")) };
}
