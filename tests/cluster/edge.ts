import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { balancers } from "./fleet.ts";
import { diskOf, makeDisk, start } from "./machine.ts";
import type { Machine } from "./network.ts";

/** Varnish, in the place of a CDN's edge. */
export function startEdge({ name }: Machine): void {
  makeDisk(name);
  writeFileSync(join(diskOf(name), "edge.vcl"), program);
  start(name, {
    name: "varnish",
    command: [
      ...["varnishd", "-F", "-n", "/srv/varnish", "-f", "/srv/edge.vcl", "-j", "none"],
      ...["-a", ":80", "-s", "malloc,64m", "-t", "0"],
    ],
  });
}

const program = `vcl 4.1;
import directors;
${balancers
  .map(
    ({ name, address }) => `backend ${name} {
  .host = "${address}";
  .port = "80";
  .connect_timeout = 1s;
  .first_byte_timeout = 20s;
  .between_bytes_timeout = 30s;
  .probe = {
    .url = "/balancer-health";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
  }
}`,
  )
  .join("\n")}
sub vcl_init {
  new balancers = directors.round_robin();
${balancers.map(({ name }) => `  balancers.add_backend(${name});`).join("\n")}
}
sub vcl_recv {
  set req.backend_hint = balancers.backend();
  if (req.url ~ "^/live(\\?|$)") {
    return (pipe);
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Cookie ~ "session_token") {
    return (pass);
  }
  unset req.http.Cookie;
  return (hash);
}
sub vcl_pipe {
  set bereq.http.Connection = "close";
}
sub vcl_backend_fetch {
  if (bereq.method == "GET") {
    set bereq.first_byte_timeout = 7s;
  }
}
sub vcl_backend_response {
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private|no-store|no-cache") {
    set beresp.uncacheable = true;
  }
}
# The other balancer may know more.
sub vcl_backend_error {
  if (bereq.method == "GET" && bereq.retries < 2) {
    return (retry);
  }
}
`;
