vcl 4.1;

# Keeps the pages that a shop says may be kept (docs/operations.md, "A CDN"): Varnish 7 with vmod_xkey.

import std;
import xkey;
include "./shops.vcl";

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.Surrogate-Key) {
      return (synth(400, "No Surrogate-Key"));
    }
    # What is purged is shown again only while no shop answers.
    set req.http.Purged = xkey.softpurge(req.http.Surrogate-Key);
    return (synth(200, "Purged"));
  }

  # What this file tells itself, nobody else tells it.
  if (req.restarts == 0) {
    unset req.http.Madua-Kept;
    unset req.http.Madua-Stale;
  }
  set req.backend_hint = in_turn.backend();

  # Somebody's own answers, in each language, writes, and connections that stay open.
  if ((req.method != "GET" && req.method != "HEAD")
      || req.http.Cookie ~ "madua\.session_token="
      || req.http.Authorization
      || req.url ~ "^(/[a-z]{2,3})?/(live|my|account|login|logout|hooks|healthz|readyz)([/?.]|$)") {
    return (pass);
  }

  # What links of others carry along, and no page reads.
  if (req.url ~ "[?&](utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|igshid|igsh|mc_cid|mc_eid|_ga|_gl|srsltid)(=|&|$)") {
    set req.url = regsuball(req.url, "([?&])(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|igshid|igsh|mc_cid|mc_eid|_ga|_gl|srsltid)(=[^&]*)?(?=&|$)", "\1");
    set req.url = regsuball(req.url, "([?&])&+", "\1");
    set req.url = regsub(req.url, "[?&]+$", "");
  }

  set req.http.Madua-Kept = "1";
  set req.backend_hint = by_address.backend(by=URL);
  # What is too old, or purged, is shown for a second while it is fetched anew; without an answer, for as long as
  # its shop has said.
  set req.grace = 1s;
  if (req.http.Madua-Stale || !std.healthy(req.backend_hint)) {
    set req.grace = 10d;
  }
  return (hash);
}

# One shop, whatever names it is asked by.
sub vcl_hash {
  hash_data(req.url);
  return (lookup);
}

sub vcl_backend_fetch {
  if (bereq.http.Madua-Kept) {
    # At the second try another shop. The first is not waited for long: others wait with it.
    set bereq.backend = by_address.backend(by=URL, alt=bereq.retries);
    if (bereq.retries == 0) {
      set bereq.first_byte_timeout = 1s;
    }
  }
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  # The old page stays.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Cache-Control !~ "private") {
    if (beresp.http.Surrogate-Control ~ "max-age=\d") {
      set beresp.ttl = std.duration(
        regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
      set beresp.grace = std.duration(
        regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
      set beresp.http.xkey = beresp.http.Surrogate-Key;
      return (deliver);
    }
    # Scripts, styles, pictures.
    if (beresp.http.Cache-Control ~ "public" && beresp.ttl > 0s) {
      return (deliver);
    }
  }
  # Everything else goes to the one who has asked. Nobody waits for the answer to another's question meanwhile;
  # but an error is not remembered, or it would stand before the old page.
  set beresp.uncacheable = true;
  set beresp.grace = 0s;
  set beresp.ttl = 1s;
  if (beresp.status >= 500) {
    set beresp.ttl = 0s;
  }
  return (deliver);
}

sub vcl_backend_error {
  # Nothing is asked twice that may have been done once.
  if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries == 0) {
    return (retry);
  }
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "private, no-store";
  set beresp.http.Retry-After = "5";
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.body = {"The shop does not answer. Please try again in a moment.
"};
  return (deliver);
}

sub vcl_deliver {
  if (resp.status >= 500 && req.http.Madua-Kept && req.restarts == 0) {
    set req.http.Madua-Stale = "1";
    return (restart);
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "private, no-store";
  set resp.body = resp.reason + {"
"};
  return (deliver);
}
