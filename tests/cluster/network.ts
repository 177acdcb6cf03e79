import { execFileSync, spawnSync } from "node:child_process";

/**
 * The machines are network namespaces on one bridge, which stands in a namespace too: the host sees one
 * link, by which it asks as the world does, under as many addresses as there are visitors.
 */
const prefix = "madua-";
const bridgeSpace = `${prefix}net`;
const bridge = "bridge";
const hostLink = "madua-world";

/** The addresses of visitors, at the host. */
export const visitors = Array.from({ length: 40 }, (_, n) => `10.79.1.${n + 1}`);

export interface Machine {
  name: string;
  address: string;
}

const ip = (...words: string[]) =>
  execFileSync("ip", words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

export const space = (machine: string) => `${prefix}${machine}`;
/** A machine's end of its cable at the bridge. */
const cable = (machine: string) => `to-${machine}`;

export function layBridge(): void {
  ip("netns", "add", bridgeSpace);
  ip("-n", bridgeSpace, "link", "add", bridge, "type", "bridge");
  ip("-n", bridgeSpace, "link", "set", bridge, "up");
  ip("link", "add", hostLink, "type", "veth", "peer", "name", "to-world", "netns", bridgeSpace);
  ip("-n", bridgeSpace, "link", "set", "to-world", "master", bridge, "up");
  ip("address", "add", "10.79.0.1/16", "dev", hostLink);
  for (const visitor of visitors) ip("address", "add", `${visitor}/16`, "dev", hostLink);
  ip("link", "set", hostLink, "up");
}

export function connect({ name, address }: Machine): void {
  const own = space(name);
  ip("netns", "add", own);
  ip("-n", own, "link", "set", "lo", "up");
  ip(
    ...["-n", own, "link", "add", "eth0", "type", "veth"],
    ...["peer", "name", cable(name), "netns", bridgeSpace],
  );
  ip("-n", own, "address", "add", `${address}/16`, "dev", "eth0");
  ip("-n", own, "link", "set", "eth0", "up");
  ip("-n", bridgeSpace, "link", "set", cable(name), "master", bridge, "up");
}

/** Pulls a machine's cable, or puts it back. */
export function setCable(machine: string, state: "up" | "down"): void {
  ip("-n", bridgeSpace, "link", "set", cable(machine), state);
}

/** The names of all machines that are there, whoever has made them. */
export function connectedMachines(): string[] {
  const { stdout } = spawnSync("ip", ["netns", "list"], { encoding: "utf8" });
  return stdout
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "")
    .filter((name) => name.startsWith(prefix) && name !== bridgeSpace)
    .map((name) => name.slice(prefix.length));
}

/** The processes on a machine, each with all that it has started. */
export function processesOn(machine: string): number[] {
  return ip("netns", "pids", space(machine)).split("\n").filter(Boolean).map(Number);
}

export function disconnect(machine: string): void {
  ip("netns", "delete", space(machine));
}

export function removeBridge(): void {
  spawnSync("ip", ["netns", "delete", bridgeSpace]);
  spawnSync("ip", ["link", "delete", hostLink], { stdio: "ignore" });
}
