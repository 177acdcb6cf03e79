// `npm run deploy-check`: the files in deploy/ by the programs that they are for, as far as these are installed
// here. What needs none of them is a part of `npm test` (tests/deploy).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "madua-deploy-"));
const certificate = join(folder, "madua.pem");
const key = join(folder, "madua.key");

/** Writes a copy in which the places of this machine stand for those of the file. */
function filledIn(file: string, places: Record<string, string>): string {
  let text = readFileSync(`deploy/${file}`, "utf8");
  for (const [place, here] of Object.entries(places)) text = text.replaceAll(place, here);
  const copy = join(folder, file);
  writeFileSync(copy, text);
  return copy;
}

function makeCertificate(): void {
  const request = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=madua.example";
  spawnSync("openssl", [...request.split(" "), "-keyout", key, "-out", certificate]);
  writeFileSync(certificate, readFileSync(key), { flag: "a" });
}

/** nginx's own file, which includes ours. */
function nginxConfiguration(): string {
  const shop = filledIn("nginx.conf", {
    "/etc/nginx/certs/madua.pem": certificate,
    "/etc/nginx/certs/madua.key": key,
  });
  const file = join(folder, "whole-nginx.conf");
  writeFileSync(file, `pid ${folder}/pid;\nevents {}\nhttp { access_log off; include ${shop}; }\n`);
  return file;
}

/** A unit whose programs and user are there. */
function unit(): string {
  return filledIn("madua.service", {
    "/srv/madua/node_modules/.bin/node": process.execPath,
    "User=madua": "User=nobody",
    "Group=madua": "Group=nogroup",
  });
}

makeCertificate();
const checks: [what: string, command: string, ...args: string[]][] = [
  [
    "HAProxy",
    "haproxy",
    "-c",
    "-f",
    filledIn("haproxy.cfg", { "/etc/haproxy/certs/madua.pem": certificate }),
  ],
  ["nginx", "nginx", "-t", "-q", "-c", nginxConfiguration()],
  ["Caddy", "caddy", "validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"],
  ["systemd", "systemd-analyze", "verify", unit()],
  ["Kustomize", "kubectl", "kustomize", "deploy/kubernetes/example"],
  [
    "Compose",
    "docker",
    "compose",
    "--env-file",
    "deploy/compose.env.example",
    "-f",
    "deploy/compose.yaml",
    "config",
    "--quiet",
  ],
];

let failed = 0;
for (const [what, command, ...args] of checks) {
  // The plugin is not there where Docker's program is without it.
  const isMissing = what === "Compose" && spawnSync("docker", ["compose", "version"]).status !== 0;
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, DOMAIN: "madua.example", SHOP: "127.0.0.1:3000" },
  });
  if (error || isMissing) {
    console.log(`${what}: not looked at, for ${command} is not installed here`);
  } else if (status === 0) {
    console.log(`${what}: right`);
  } else {
    failed += 1;
    console.error(`${what}: wrong\n${stdout}${stderr}`);
  }
}
rmSync(folder, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
