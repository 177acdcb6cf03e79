import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { balancers, edges, shops } from "./fleet.ts";
import { diskOf, makeDisk, start } from "./machine.ts";
import type { Machine } from "./network.ts";

/** Varnish, in the place of a CDN's edge, with the rules that any Varnish before the shop has. */
export function startEdge({ name }: Machine): void {
  makeDisk(name);
  copyFileSync("deploy/varnish/madua.vcl", join(diskOf(name), "madua.vcl"));
  writeFileSync(join(diskOf(name), "shops.vcl"), behind);
  start(name, {
    name: "varnish",
    command: [
      ...["varnishd", "-F", "-n", "/srv/varnish", "-f", "/srv/madua.vcl", "-j", "none"],
      ...["-a", ":80", "-s", "malloc,64m"],
    ],
  });
}

/** What a shop tells of changes. */
export const purgeSettings = {
  CDN_PURGE_URL: edges.map(({ address }) => `http://${address}/`).join(" "),
  CDN_PURGE_METHOD: "PURGE",
  CDN_PURGE_HEADERS: '{"Surrogate-Key": "{keys}"}',
};

const each = (line: (machine: Machine) => string) => balancers.map(line).join("\n");

/** In the place of deploy/varnish/shops.vcl: the balancers, before all of the shops. */
const behind = `import directors;
probe alive {
  .url = "/balancer-health";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}
${each(
  ({ name, address }) => `backend ${name} {
  .host = "${address}";
  .port = "80";
  .connect_timeout = 1s;
  # Longer than a balancer waits for a shop; a feed's heartbeat comes every 25 s.
  .first_byte_timeout = 20s;
  .between_bytes_timeout = 60s;
  .probe = alive;
}`,
)}
acl purgers {
${shops.map(({ address }) => `  "${address}";`).join("\n")}
}
sub vcl_init {
  new by_address = directors.shard();
${each(({ name }) => `  by_address.add_backend(${name});`)}
  by_address.reconfigure();
  new in_turn = directors.round_robin();
${each(({ name }) => `  in_turn.add_backend(${name});`)}
}
`;
