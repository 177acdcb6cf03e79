// The files in deploy/ by the programs that they are for, as far as these are installed here.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "madua-deploy-"));
const certificate = join(folder, "madua.pem");
const key = join(folder, "madua.key");

afterAll(() => rmSync(folder, { recursive: true }));

/** Daemons are in folders that not everybody's PATH has. */
const places = [...(process.env.PATH ?? "").split(":"), "/usr/local/sbin", "/usr/sbin", "/sbin"];

const isMissing = (program: string) => !places.some((place) => existsSync(join(place, program)));

/** Nobody has Docker's plugin because they have Docker. */
const isComposeMissing =
  isMissing("docker") || spawnSync("docker", ["compose", "version"]).status !== 0;

/** Expects a program to end well, with what it said otherwise. */
function run(program: string, ...words: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(program, words, {
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: places.join(":"),
      DOMAIN: "madua.example",
      SHOP: "127.0.0.1:3000",
    },
  });
  expect({ status, error }, `${stdout}${stderr}`).toEqual({ status: 0, error: undefined });
}

/** Proxies look for the certificate that their file names, with its key. */
function makeCertificate(): void {
  const request = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=madua.example";
  run("openssl", ...request.split(" "), "-keyout", key, "-out", certificate);
  writeFileSync(certificate, readFileSync(key), { flag: "a" });
}

const cannotCertify = isMissing("openssl");

/** Writes a copy in which the places of this machine stand for those of the file. */
function filledIn(file: string, hereFor: Record<string, string>): string {
  let text = readFileSync(`deploy/${file}`, "utf8");
  for (const [place, here] of Object.entries(hereFor)) text = text.replaceAll(place, here);
  const copy = join(folder, file);
  writeFileSync(copy, text);
  return copy;
}

test.skipIf(isMissing("haproxy") || cannotCertify)("HAProxy takes its file", () => {
  makeCertificate();
  const file = filledIn("haproxy.cfg", { "/etc/haproxy/certs/madua.pem": certificate });
  run("haproxy", "-c", "-f", file);
});

test.skipIf(isMissing("nginx") || cannotCertify)("nginx takes its file", () => {
  makeCertificate();
  const included = filledIn("nginx.conf", {
    "/etc/nginx/certs/madua.pem": certificate,
    "/etc/nginx/certs/madua.key": key,
  });
  const whole = join(folder, "whole-nginx.conf");
  const log = join(folder, "nginx.log");
  writeFileSync(
    whole,
    `pid ${folder}/pid;\nevents {}\nhttp { access_log off; include ${included}; }\n`,
  );
  run("nginx", "-t", "-q", "-e", log, "-c", whole);
});

test.skipIf(isMissing("caddy"))("Caddy takes its file", () => {
  run("caddy", "validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile");
});

const units = ["madua.service", "madua-drill.service"];
test.skipIf(isMissing("systemd-analyze")).each(units)("systemd takes the unit %s", (name) => {
  // With a program and a user that are there.
  const unit = filledIn(name, {
    "/srv/madua/node_modules/.bin/node": process.execPath,
    "User=madua": "User=nobody",
    "Group=madua": "Group=nogroup",
  });
  run("systemd-analyze", "verify", unit);
});

test.skipIf(isMissing("kubectl"))("Kustomize builds the example", () => {
  run("kubectl", "kustomize", "deploy/kubernetes/example");
});

test.skipIf(isComposeMissing)("Docker Compose takes its file", () => {
  const settings = ["--env-file", "deploy/compose.env.example", "-f", "deploy/compose.yaml"];
  run("docker", "compose", ...settings, "config", "--quiet");
});

test.skipIf(isMissing("promtool"))(
  "Prometheus takes its file, and each alert fires in time",
  () => {
    run("promtool", "check", "config", "deploy/monitoring/prometheus.yml");
    run("promtool", "test", "rules", "deploy/monitoring/madua-rules.test.yml");
  },
);
