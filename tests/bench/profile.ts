import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Prints where the server's processor time went, by package or file, largest first. */
export function printProfile(folder: string): void {
  const [file] = readdirSync(folder);
  if (!file) return;
  const profile: Profile = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const places = new Map(profile.nodes.map((node) => [node.id, placeOf(node.callFrame)]));
  const time = new Map<string, number>();
  for (const [n, sample] of profile.samples.entries()) {
    const place = places.get(sample) ?? "?";
    time.set(place, (time.get(place) ?? 0) + (profile.timeDeltas[n] ?? 0));
  }
  time.delete("(idle)");
  const busy = [...time.values()].reduce((sum, part) => sum + part, 0);
  console.log("\nWhere the server's processor time goes:");
  for (const [place, part] of [...time].sort(([, a], [, b]) => b - a).slice(0, 25)) {
    console.log(`${((part / busy) * 100).toFixed(1).padStart(6)} %  ${place}`);
  }
}

function placeOf({ functionName, url }: Profile["nodes"][number]["callFrame"]): string {
  if (url === "") return functionName || "(native)";
  const modules = url.split("/node_modules/").at(-1);
  if (url.includes("/node_modules/")) {
    const [first = "", second = ""] = (modules ?? "").split("/");
    return first.startsWith("@") ? `${first}/${second}` : first;
  }
  return url.startsWith("node:")
    ? "node itself"
    : `the shop's bundle: ${functionName || "(anonymous)"}`;
}
