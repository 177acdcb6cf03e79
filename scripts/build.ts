import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { trimManifest } from "../app/library-internals/react-router-manifest.ts";
import { precompress } from "./precompress.ts";

const mark = "build/.built-from";
const sources = [
  "app/**/*.{ts,tsx,css,svg,woff2}",
  "db/**/*.ts",
  "practice-gateway/**/*.ts",
  "messages/*.json",
  "project.inlang/settings.json",
  "public/**/*",
  "*.ts",
  "scripts/{build,precompress,make-admin,new-session-secret,backup,restore,shop-data,import,move-files}.ts",
  "package.json",
  "package-lock.json",
];

/** Builds the shop, unless the last build was made from the same sources. */
export function build(): void {
  const wanted = fingerprint();
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  console.log("Building…");
  const { status } = spawnSync("react-router", ["build", "--logLevel", "warn"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
  trimManifest("build/client");
  precompress("build/client");
  writeFileSync(mark, wanted);
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
