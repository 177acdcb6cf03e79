import { expect, test } from "vitest";
import { clientNetwork } from "./request-source.server.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["203.0.113.7:41234", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:41234", "203.0.113.7"],
  ["[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["what a proxy made up", "what a proxy made up"],
])("%s counts as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
