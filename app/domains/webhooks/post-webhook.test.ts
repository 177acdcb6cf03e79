import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { config } from "#app/server/process/config.server.ts";
import { startWebhookReceiver } from "#tests/webhook-receiver.ts";
import { isWebhookAddress, postWebhook } from "./post-webhook.server.ts";
import { newSecret, signedHeaders } from "./sign-webhook.ts";

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  // Before the settings are read for the first time.
  vi.stubEnv("WEBHOOK_TEST_ORIGIN", receiver.origin);
  expect(config().WEBHOOK_TEST_ORIGIN).toBe(receiver.origin);
});
afterAll(() => receiver.close());
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe("a signature", () => {
  test("is that of the specification's example", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
    expect(signedHeaders(message, [secret], new Date(1_614_265_330_000))).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  test("is made by each secret while one takes the other's place", () => {
    const [first, second] = [newSecret(), newSecret()];
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const signed = signedHeaders({ id: "msg_1", body: "{}" }, [first, second], new Date());
    expect(signed["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
  });
});

test.each([
  "http://example.org/hook",
  "ftp://example.org/hook",
  "https://localhost/hook",
  "https://example/hook",
  "https://example.org:8443/hook",
  "https://asha:word@example.org/hook",
  "https://127.0.0.1/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://0.0.0.0/",
  "https://10.1.2.3/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/",
  "https://100.100.100.200/",
  "https://192.0.0.192/",
  "https://198.18.0.1/",
  "https://224.0.0.1/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a00:1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[2001:0:7f00:1::]/",
  "https://[fe80::1]/",
  "https://[fc00::1]/",
  "https://[fd00:ec2::254]/",
  "https://[ff02::1]/",
])("%s is never called", async (address) => {
  expect(isWebhookAddress(address)).toBe(false);
  expect(await postWebhook(address, {}, "{}")).toMatchObject({
    status: null,
    answer: "not-callable",
  });
});

test.each([
  "https://accounts.example.org/hook?key=1",
  "https://93.184.216.34/",
  "https://[2606:2800:220:1::1]/",
])("%s may be called", (address) => {
  expect(isWebhookAddress(address)).toBe(true);
});

test.each([
  ["127.0.0.1", 4],
  ["10.0.0.7", 4],
  ["169.254.169.254", 4],
  ["::ffff:192.168.0.1", 6],
  ["fd00::1", 6],
])("a name that stands for %s is not called", async (address, family) => {
  const lookup = vi.spyOn(dns, "lookup") as unknown as ReturnType<typeof vi.fn>;
  lookup.mockImplementation((_name: string, _options: object, callback: CallableFunction) =>
    callback(null, [{ address, family }]),
  );
  syncBuiltinESMExports();
  const outcome = await postWebhook("https://inside.example.org/hook", {}, "{}");
  expect(outcome).toMatchObject({ status: null, answer: "private-network" });
});

test("no redirect is followed", async () => {
  receiver.taken.length = 0;
  receiver.answers((_, response) => response.writeHead(302, { location: "/other" }).end());
  const outcome = await postWebhook(`${receiver.origin}/hook`, {}, "{}");
  expect(outcome).toMatchObject({ status: 302 });
  expect(receiver.taken.map(({ path }) => path)).toEqual(["/hook"]);
});

test("of an answer that does not end the first 1,000 letters are kept", async () => {
  receiver.answers((_, response) => {
    response.writeHead(500);
    response.write("न\0".repeat(3000));
  });
  const { status, answer } = await postWebhook(`${receiver.origin}/hook`, {}, "{}");
  expect([status, answer.length, answer.includes("\0")]).toEqual([500, 1000, false]);
});

test("a connection that is cut is told of", async () => {
  receiver.answers((_, response) => response.destroy());
  const outcome = await postWebhook(`${receiver.origin}/hook`, {}, "{}");
  expect(outcome).toMatchObject({ status: null, answer: "broken-off" });
});

test("a name that is nobody's is told of", async () => {
  const lookup = vi.spyOn(dns, "lookup") as unknown as ReturnType<typeof vi.fn>;
  const failed = Object.assign(new Error("getaddrinfo ENOTFOUND nobody.example"), {
    code: "ENOTFOUND",
  });
  lookup.mockImplementation((_name: string, _options: object, callback: CallableFunction) =>
    callback(failed, []),
  );
  syncBuiltinESMExports();
  const unknown = await postWebhook("https://nobody.example/hook", {}, "{}");
  expect(unknown).toMatchObject({ status: null, answer: "unknown-host" });
});
