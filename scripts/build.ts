import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readManifest, trimManifest } from "../app/library-internals/react-router-manifest.ts";
import inlang from "../project.inlang/settings.json" with { type: "json" };
import { precompress } from "./precompress.ts";

const mark = "build/.built-from";
const sources = [
  "app/**/*.{ts,tsx,css,md,svg,typ,woff2}",
  "db/**/*.ts",
  "practice-{courier,gateway,whatsapp}/**/*.ts",
  "messages/*.json",
  "project.inlang/settings.json",
  "public/**/*",
  "*.ts",
  "scripts/{build,precompress,messages,make-admin,new-session-secret,backup,restore,drill,shop-data,import,move-files}.ts",
  "package.json",
  "package-lock.json",
];

/** Builds the shop, unless the last build was made from the same sources. */
export async function build(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  console.log("Building…");
  await run("npm", ["run", "--silent", "messages"]);
  const { baseLocale, locales } = inlang;
  const others = locales.filter((language) => language !== baseLocale);
  const command = ["build", "--logLevel", "warn"];
  await Promise.all([
    run("react-router", command),
    ...others.map((language) => run("react-router", command, { LANGUAGE_ALONE: language })),
  ]);
  trimManifest("build/client");
  const manifests = others.map((language) => [language, takeBrowserBuild(language)]);
  writeFileSync("build/server/languages.json", JSON.stringify(Object.fromEntries(manifests)));
  await bundleServiceWorker();
  await precompress("build/client");
  writeFileSync(mark, wanted);
}

/**
 * Moves what browsers load of one language to the others': files that are the same have the same name.
 * @returns its route manifest, which the server needs to render a page.
 */
function takeBrowserBuild(language: string) {
  const folder = `.react-router/${language}`;
  const { manifest } = readManifest(`${folder}/client`);
  trimManifest(`${folder}/client`);
  cpSync(`${folder}/client/assets`, "build/client/assets", { recursive: true });
  rmSync(folder, { recursive: true });
  return manifest;
}

/** One file, the same for all languages, at the root: a worker controls only pages at or below its own path. */
async function bundleServiceWorker(): Promise<void> {
  // A production install has no Vite.
  const { build: bundle } = await import("vite");
  await bundle({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: "build/client",
      emptyOutDir: false,
      rolldownOptions: {
        input: "app/service-worker/service-worker.ts",
        output: { entryFileNames: "service-worker.js" },
      },
    },
  });
}

async function run(command: string, args: string[], settings: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...settings, NODE_ENV: "production" };
  const running = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], env });
  const [status] = await once(running, "exit");
  if (status !== 0) process.exit(status ?? 1);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => !file.includes("/paraglide/") && !file.includes(".test."))
    .sort();
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
