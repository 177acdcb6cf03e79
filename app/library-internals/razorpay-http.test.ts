import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import Razorpay from "razorpay";
import { expect, onTestFinished, test, vi } from "vitest";
import { limitEachCall, razorpayFailure, razorpayHttp } from "./razorpay-http.server.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The SDK, speaking to a server of this test. */
async function sdkAt(handle: Handler) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const sdk = new Razorpay({ key_id: "rzp_test_key", key_secret: "secret" });
  razorpayHttp(sdk).defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return sdk;
}

const answer = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

test("the SDK's own calls go to the base URL that is set, with the keys", async () => {
  const asked: { url: string | undefined; authorization: string | undefined }[] = [];
  const sdk = await sdkAt(({ url, headers: { authorization } }, response) => {
    asked.push({ url, authorization });
    answer(response, 200, { id: "pay_1" });
  });
  expect(await sdk.payments.fetch("pay_1")).toEqual({ id: "pay_1" });
  const authorization = `Basic ${Buffer.from("rzp_test_key:secret").toString("base64")}`;
  expect(asked).toEqual([{ url: "/v1/payments/pay_1", authorization }]);
});

test("without being set, the base URL is Razorpay's and there is no timeout", () => {
  const sdk = new Razorpay({ key_id: "rzp_test_key", key_secret: "secret" });
  const { baseURL, timeout } = razorpayHttp(sdk).defaults as { baseURL: string; timeout?: number };
  expect(baseURL).toBe("https://api.razorpay.com");
  // A default of the SDK's own would be welcome: then ours can go.
  expect(timeout ?? 0).toBe(0);
});

/** What the SDK throws for a call that comes to nothing. */
const failureOf = (sdk: Razorpay) =>
  sdk.payments.fetch("pay_1").then(() => expect.unreachable(), razorpayFailure);

test("a call ends after its limit: without an answer, and with one byte after the other", async () => {
  const silent = await sdkAt(() => {});
  const slow = await sdkAt((_request, response) => {
    const trickle = setInterval(() => response.write(" "), 10);
    response.once("close", () => clearInterval(trickle));
  });
  for (const sdk of [silent, slow]) {
    limitEachCall(sdk, () => 100);
    expect((await failureOf(sdk)).status).toBeUndefined();
  }
});

test.each([
  [
    "an HTTPS proxy",
    (_sdk: Razorpay, address: string) => vi.stubEnv("HTTPS_PROXY", `http://${address}`),
  ],
  [
    "an HTTPS server",
    (sdk: Razorpay, address: string) => {
      razorpayHttp(sdk).defaults.baseURL = `https://${address}`;
    },
  ],
])("a call ends, and its connection, where %s takes it and says nothing", async (_, lead) => {
  const connected = Promise.withResolvers<Socket>();
  const silent = createTcpServer((socket) => {
    socket.resume();
    connected.resolve(socket);
  });
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    silent.close();
    vi.unstubAllEnvs();
  });
  const sdk = new Razorpay({ key_id: "rzp_test_key", key_secret: "secret" });
  limitEachCall(sdk, () => 100);
  lead(sdk, `127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const failing = failureOf(sdk);
  const closed = once(await connected.promise, "close");
  expect((await failing).status).toBeUndefined();
  await closed;
});

test("post sends a header of ours, the body as JSON, and returns the answer's data", async () => {
  let asked: { headers: IncomingMessage["headers"]; body: string } | undefined;
  const sdk = await sdkAt(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked = { headers: request.headers, body };
    answer(response, 200, { id: "rfnd_1" });
  });
  const { data } = await razorpayHttp(sdk).post(
    "/v1/payments/pay_1/refund",
    { amount: 100 },
    { headers: { "X-Refund-Idempotency": "key" } },
  );
  expect(data).toEqual({ id: "rfnd_1" });
  expect(asked?.headers["x-refund-idempotency"]).toBe("key");
  expect(JSON.parse(asked?.body ?? "")).toEqual({ amount: 100 });
});

test("a refusal is read alike, whether the SDK or its HTTP client was called", async () => {
  const sdk = await sdkAt((_request, response) =>
    answer(response, 400, { error: { code: "BAD_REQUEST_ERROR", description: "No such id" } }),
  );
  const refusal = { status: 400, description: "No such id" };
  const unreachable = () => expect.unreachable();
  const bySdk = await sdk.payments.fetch("pay_1").then(unreachable, razorpayFailure);
  expect(bySdk).toEqual(refusal);
  const byHttp = await razorpayHttp(sdk)
    .post("/v1/payments/pay_1/refund", {}, { headers: {} })
    .then(unreachable, razorpayFailure);
  expect(byHttp).toEqual(refusal);
});
