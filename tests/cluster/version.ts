import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { clusterFolder } from "./folder.ts";

/** What a shop needs to run, beside its packages. */
const parts = ["build", "db", "package.json"];

/** @returns a folder with the shop as it is built now, which a later build does not change. */
export function presentVersion(): string {
  return copyVersion("present");
}

export function copyVersion(name: string): string {
  const folder = join(clusterFolder, "versions", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}
