import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { ask, run } from "./commands.ts";

/** Installs packages of the distribution that are missing. @returns those. @throws Error where it has none of a name. */
export function installPackages(names: readonly string[]): string[] {
  const isThere = (name: string) =>
    /^Status: .* installed$/m.test(ask("dpkg", ["--status", name]) ?? "");
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return [];
  const quietly = { env: { DEBIAN_FRONTEND: "noninteractive" }, isQuiet: true };
  console.log(`Installing ${missing.join(", ")}…`);
  run("apt-get", ["update", "--quiet=2"], quietly);
  const unknown = missing.find(
    (name) => !ask("apt-cache", ["policy", name])?.match(/Candidate: \d/),
  );
  if (unknown) {
    throw new Error(
      `This system has no package ${unknown}: Debian 12, Ubuntu 24.04 or newer have it.`,
    );
  }
  run("apt-get", ["install", "--quiet=2", "--yes", "--no-install-recommends", ...missing], quietly);
  return missing;
}

/** Who else than Caddy listens where browsers come: "nginx at port 80"; undefined where nobody does. */
export function otherWebServer(): string | undefined {
  return otherListener(ask("ss", ["-Hltnp"]) ?? "");
}

/** @param listening lines of `ss -Hltnp`. */
export function otherListener(listening: string): string | undefined {
  for (const line of listening.split("\n")) {
    const port = /:(80|443)\s/.exec(line)?.[1];
    const program = /users:\(\("([^"]+)"/.exec(line)?.[1] ?? "another program";
    if (port && program !== "caddy") return `${program} at port ${port}`;
  }
  return undefined;
}

/** What is to be done so that browsers are let in; nothing of it is done here. */
export function firewallAdvice(): string {
  return adviceFor(ask("ufw", ["status"]), ask("nft", ["list", "ruleset"]));
}

/** @param ufw what `ufw status` says. @param nft what `nft list ruleset` does. */
export function adviceFor(ufw: string | undefined, nft: string | undefined): string {
  const provider =
    "Does the machine's provider have a firewall of its own, open the same two there.";
  if (ufw && /^Status: active/m.test(ufw)) {
    const isOpen = (port: number) => new RegExp(`^${port}\\b.*ALLOW`, "m").test(ufw);
    if (isOpen(80) && isOpen(443)) return `The firewall (ufw) lets browsers in. ${provider}`;
    return `The firewall (ufw) keeps browsers out. Let them in: sudo ufw allow 80/tcp && sudo ufw allow 443/tcp. ${provider}`;
  }
  if (nft && /hook input[^}]*policy drop|\b(drop|reject)\b/.test(nft)) {
    return `There is a firewall (nftables): let TCP in at the ports 80 and 443. ${provider}`;
  }
  return "No firewall was found on this machine. Does its provider have one, open TCP at the ports 80 and 443 there.";
}

/** Where a name does not lead to this machine: what is to be done about it. */
export async function nameAdvice(domain: string): Promise<string | undefined> {
  const found = await lookup(domain, { all: true }).catch(() => []);
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  if (found.some(({ address }) => own.some((one) => one.address === address))) return undefined;
  const leads =
    found.length > 0
      ? `leads to ${found.map(({ address }) => address).join(", ")}`
      : "leads nowhere yet";
  return (
    `The name ${domain} ${leads}. Is that not this machine, make an A record for it where the name was bought; ` +
    "Caddy then fetches the certificate by itself."
  );
}
