import { hostname } from "node:os";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { clientNetwork, comesFromOwnPage } from "./request-source.server.ts";

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

describe("X-Forwarded-For", () => {
  /** networkOf in a process with this setting. */
  async function withSetting(TRUST_PROXY: string) {
    vi.stubEnv("TRUST_PROXY", TRUST_PROXY);
    vi.resetModules();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    return (await import("./request-source.server.ts")).networkOf;
  }

  test("behind a proxy its last entry counts, whatever the client has written before it", async () => {
    const networkOf = await withSetting("yes");
    for (const [forwardedFor, network] of [
      ["203.0.113.7", "203.0.113.7"],
      ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
      ["198.51.100.1,198.51.100.2 ,  203.0.113.7:41234 ", "203.0.113.7"],
      ["203.0.113.7, 2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
      ["203.0.113.7, [2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
      [["198.51.100.1", "203.0.113.7"], "203.0.113.7"],
      // Not what the client says, where the proxy says nothing.
      ["198.51.100.1, ", "10.0.0.1"],
      ["", "10.0.0.1"],
      [undefined, "10.0.0.1"],
      [null, "10.0.0.1"],
    ] as const) {
      expect(networkOf(forwardedFor as string, "10.0.0.1"), String(forwardedFor)).toBe(network);
    }
  });

  test("without one it counts for nothing", async () => {
    const networkOf = await withSetting("no");
    expect(networkOf("203.0.113.7", "::ffff:10.0.0.1")).toBe("10.0.0.1");
    expect(networkOf(["203.0.113.7"], "10.0.0.1")).toBe("10.0.0.1");
  });
});

test.each([
  ["http://localhost:3000", true],
  ["http://shop.localhost:3000", true],
  ["http://127.0.0.1:3000", true],
  ["http://[::1]:3000", true],
  ["http://192.168.1.20:3000", true],
  [`http://${hostname().toLowerCase()}:3000`, true],
  [`http://${hostname().toLowerCase().split(".")[0]}.local:3000`, true],
  // A name that somebody has point at this machine.
  ["http://rebound.example:3000", false],
  ["http://localhost.rebound.example:3000", false],
  ["http://127.0.0.1.rebound.example:3000", false],
])("a page at %s may write: %s", (origin, may) => {
  const headers = { origin };
  expect(comesFromOwnPage(new Request(`${origin}/cart`, { method: "POST", headers }))).toBe(may);
});

test.each([
  ["/ondc/search", true],
  ["/ondc/on_subscribe", true],
  ["/ondc/search.data", false],
  ["/hooks/razorpay", true],
  ["/cart", false],
])("another server may write to %s: %s", (path, may) => {
  const headers = { origin: "https://elsewhere.example" };
  const request = new Request(`http://localhost:3000${path}`, { method: "POST", headers });
  expect(comesFromOwnPage(request)).toBe(may);
});
