import { globSync, readFileSync, writeFileSync } from "node:fs";

/** How the file begins; the JSON of the manifest and a semicolon follow. */
const assignment = "window.__reactRouterManifest=";

/** Ids of resource routes (app/routes.ts): an id begins with where the module stands. */
const ofResources = /^routes\/(?:\w+\/)*resources\//;

/** What a route has or has not; each is a bit in its column, in this order. */
const flags = [
  ...(["index", "hasLoader", "hasAction", "hasClientLoader", "hasClientAction"] as const),
  ...(["hasClientMiddleware", "hasErrorBoundary"] as const),
];

/** What else a route may have, of which the browser is sent another form or nothing. */
const others = ["id", "parentId", "path", "module", "css", "imports", "hasDefaultExport"];

/** Makes of the columns what React Router has written: of each route its id, parent, path, flags, module and styles. */
const restored =
  "(m,[i,p,a,f,h],n,c)=>{m.routes={};i=i.split(' ');p=p.split(' ');h=h.split(' ');" +
  "i.map((d,k)=>{const r=m.routes[d]={id:d},l=d.split('/').at(-1);if(p[k]!='-')r.path=p[k]||l;if(a[k]!=null)r.parentId=i[a[k]];" +
  "n.map((x,b)=>{if(f[k]>>b&1)r[x]=true});if(c[d])r.css=c[d];" +
  "r.module=h[k][0]=='/'?h[k]:'/assets/'+l+'-'+h[k]+'.js'});return m}";

/**
 * Makes the browser's route manifest smaller, which every first visit loads; the server has one of its
 * own. Of each route it leaves out the `imports`, which the browser reads for links that prefetch
 * (`<Link prefetch>`), of which the shop has none: they were three fifths of the file, compressed. What
 * is false is as good as missing, an id stands there twice, most modules are called as their id, the root's styles are
 * on every page, and only the development server asks for `hasDefaultExport`: a fifth of the rest. What is left stands
 * in columns, in which like is beside like: another fifth. Resource routes are asked for by whole requests only.
 * @param folder the client build, with `assets/manifest-….js`.
 * @throws Error where React Router writes the file in another form.
 */
export function trimManifest(folder: string): void {
  const { file, manifest } = readManifest(folder);
  const routes = Object.entries<Record<string, unknown>>(manifest.routes).filter(
    ([id]) => !ofResources.test(id),
  );
  const unknown = routes.flatMap(([, route]) => Object.keys(route)).find(isUnknown);
  if (unknown) throw new Error(`React Router's manifest has another form: ${unknown}`);
  const ids = routes.map(([id]) => id);
  const ofRoot = String(manifest.routes.root?.css);
  const styled = routes.filter(
    ([id, { css }]) => id === "root" || !["", ofRoot].includes(String(css ?? "")),
  );
  const columns = [
    ids.join(" "),
    routes.map(([id, { path }]) => (path === lastOf(id) ? "" : path || none)).join(" "),
    routes.map(([, { parentId }]) => (parentId ? ids.indexOf(String(parentId)) : null)),
    routes.map(([, route]) =>
      flags.reduce((sum, flag, bit) => sum + (route[flag] ? 1 << bit : 0), 0),
    ),
    routes.map(([id, { module }]) => shortModule(id, String(module))).join(" "),
  ];
  const css = Object.fromEntries(styled.map(([id, route]) => [id, route.css]));
  const rest = { ...manifest, routes: undefined };
  const given = [rest, columns, flags, css].map((part) => JSON.stringify(part)).join(",");
  writeFileSync(file, `${assignment}(${restored})(${given});`);
}

const lastOf = (id: string) => id.split("/").at(-1) ?? "";

/** A route that adds nothing to its parent's path; else an empty place stands for the last word of its id. */
const none = "-";

const isUnknown = (key: string) => !others.includes(key) && !flags.includes(key as never);

/** What follows the last word of its id, if its file is called by that; else its whole address. */
function shortModule(id: string, module: string): string {
  const ownName = `/assets/${lastOf(id)}-`;
  return module.startsWith(ownName) ? module.slice(ownName.length, -".js".length) : module;
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
