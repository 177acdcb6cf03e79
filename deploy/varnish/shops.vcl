# The shops behind this Varnish, and who may purge (docs/operations.md, "A CDN"). FILL IN: their addresses.

import directors;

# A process that answers at all: while the database is away it has pages, and marks them as possibly old.
probe alive {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend shop1 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = alive;
}

# The shops themselves.
acl purgers {
  "127.0.0.1";
}

sub vcl_init {
  # The same address always asks the same shop, which then renders it once for all.
  new by_address = directors.shard();
  by_address.add_backend(shop1);
  by_address.reconfigure();
  new in_turn = directors.round_robin();
  in_turn.add_backend(shop1);
}
