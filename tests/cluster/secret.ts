import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clusterFolder } from "./folder.ts";

/** The password of all roles in this cluster, made at its first start. */
export function secret(): string {
  const file = join(clusterFolder, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}
