import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { edges, shops } from "./fleet.ts";
import { diskOf, makeDisk, start } from "./machine.ts";
import type { Machine } from "./network.ts";
import { shopPort } from "./shop.ts";

/** HAProxy before the shops. Two of them; whoever asks one that is silent asks the other. */
export function startBalancer({ name }: Machine): void {
  makeDisk(name);
  writeFileSync(join(diskOf(name), "haproxy.cfg"), settings);
  start(name, { name: "haproxy", command: ["haproxy", "-db", "-f", "/srv/haproxy.cfg"] });
}

const addresses = shops.map(({ name, address }) => `  server ${name} ${address}:${shopPort}`);
const servers = addresses.map((server) => `${server} check`).join("\n");

const settings = `global
  maxconn 4000
  stats socket /srv/haproxy.sock level admin
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout http-request 10s
  timeout http-keep-alive 30s
  timeout queue 10s
  # A busy shop is slow to say so; meanwhile what reads is asked again elsewhere.
  timeout check 4s
  retries 3
  option redispatch 1
  option http-keep-alive
  balance leastconn
  # A shop that is stopping, or has no database, says so itself; one that is silent twice is gone.
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 2
frontend world
  bind :80
  monitor-uri /balancer-health
  # An edge has written who asks; from all others we do.
  acl from_edge src ${edges.map(({ address }) => address).join(" ")}
  http-request set-header X-Forwarded-For %[src] unless from_edge
  acl reads method GET HEAD
  acl has_session req.hdr(Cookie) -m sub session_token
  use_backend feeds if { path /live }
  # Where none has said that it is well, all of them are asked: they may only be too busy to say so.
  use_backend anyone if reads !has_session { nbsrv(reading) eq 0 }
  use_backend reading if reads !has_session
  use_backend anyone if { nbsrv(ordering) eq 0 } { nbsrv(reading) eq 0 }
  use_backend reading if { nbsrv(ordering) eq 0 }
  default_backend ordering
# Pages of visitors: asked again at another shop where one falls silent, breaks off or knows no answer.
backend reading
  option httpchk GET /readyz
  timeout server 5s
  retry-on conn-failure empty-response junk-response response-timeout 502 503 504
  http-request disable-l7-retry unless METH_GET
${servers}
backend anyone
  timeout server 15s
  retry-on conn-failure empty-response junk-response response-timeout 502 503 504
  http-request disable-l7-retry unless METH_GET
${addresses.join("\n")}
# What writes is sent once: its sender knows by the checkout key how to ask again.
backend ordering
  option httpchk GET /readyz?for=orders
  timeout server 30s
  default-server on-marked-down shutdown-sessions
${servers}
backend feeds
  option httpchk GET /readyz
  # Longer than a feed's heartbeat of 25 s.
  timeout server 60s
  default-server on-marked-down shutdown-sessions
${servers}
`;
