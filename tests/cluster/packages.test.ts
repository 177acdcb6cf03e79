import { expect, test } from "vitest";
import { refuseOlder } from "./packages.ts";

test.each([
  ["patroni", "patroni 3.0.2"],
  ["patroni", "patroni 3.3"],
  ["pgbouncer", "PgBouncer 1.18.0\nlibevent 2.1.12-stable"],
] as const)("an old %s is refused, and where the reason stands", (program, said) => {
  expect(() => refuseOlder(program, said)).toThrow(
    /is too old: .* is needed \(docs\/operations\.md/,
  );
});

test.each([
  ["patroni", "patroni 4.0.7"],
  ["patroni", "patroni 10.0"],
  ["pgbouncer", "PgBouncer 1.21.0"],
] as const)("a new %s is taken", (program, said) => {
  expect(() => refuseOlder(program, said)).not.toThrow();
});
