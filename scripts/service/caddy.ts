import { rmSync } from "node:fs";
import { request } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { ask, read, run, write } from "./commands.ts";
import { caddyFile, siteFile } from "./places.ts";

const importLine = `import ${siteFile}`;

/** A shop's site: that of `deploy/Caddyfile`, filled in. */
export function site(template: string, domain: string, port: string, isInternal: boolean): string {
  return template
    .replace(/^#.*$/m, "# Written by npm run install-service; imported by /etc/caddy/Caddyfile.")
    .replace("{$DOMAIN} {", isInternal ? `${domain} {\n\ttls internal` : `${domain} {`)
    .replace("{$SHOP}", `127.0.0.1:${port}`);
}

/** The text of Caddy's file with the shop's site imported, or without it; all else stays as it is. */
export function importing(text: string, isWanted: boolean): string {
  const lines = text.split("\n");
  if (lines.includes(importLine) === isWanted) return text;
  if (!isWanted) return lines.filter((line) => line !== importLine).join("\n");
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${importLine}\n`;
}

/**
 * Lets Caddy serve the shop's site. What it does not take is put back, so that the other sites go on.
 * @returns whether anything changed. @throws Error where Caddy does not take it.
 */
export function openSite(text: string): boolean {
  const before = { site: read(siteFile), main: read(caddyFile) ?? "" };
  const isNew = write(siteFile, text);
  const isImported = write(caddyFile, importing(before.main, true));
  if (!isNew && !isImported) {
    if (ask("systemctl", ["is-active", "caddy"]) !== "active") run("systemctl", ["start", "caddy"]);
    return false;
  }
  try {
    const args = ["validate", "--adapter", "caddyfile", "--config", caddyFile];
    run("caddy", args, { isQuiet: true });
  } catch (error) {
    write(caddyFile, before.main);
    if (before.site === undefined) rmSync(siteFile);
    else write(siteFile, before.site);
    throw error;
  }
  run("systemctl", ["enable", "--quiet", "--now", "caddy"]);
  run("systemctl", ["reload", "caddy"]);
  return true;
}

/** Takes the shop's site away; the other sites go on. */
export function closeSite(): void {
  const text = read(caddyFile);
  if (text !== undefined) write(caddyFile, importing(text, false));
  rmSync(siteFile, { force: true });
  ask("systemctl", ["reload", "caddy"]);
}

/**
 * Waits until the shop is seen through Caddy on this machine, by its name and with a certificate that browsers know.
 * @param isInternal whether it is Caddy's own, which they do not. @returns what is seen instead, after `time` ms.
 */
export async function seenThroughCaddy(domain: string, isInternal: boolean, time: number) {
  let problem: string | undefined;
  for (const end = Date.now() + time; Date.now() < end; await delay(1000)) {
    problem = await look(domain, isInternal);
    if (!problem) return undefined;
  }
  return problem;
}

function look(domain: string, isInternal: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asking = request(
      {
        ...{ host: "127.0.0.1", port: 443, path: "/readyz", servername: domain },
        headers: { host: domain },
        rejectUnauthorized: !isInternal,
        timeout: 5000,
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`);
      },
    );
    asking.on("timeout", () => asking.destroy(new Error("no answer within 5 s")));
    asking.on("error", ({ message }) => resolve(message));
    asking.end();
  });
}
