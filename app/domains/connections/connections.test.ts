import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { db, pool } from "#app/server/database/database.server.ts";
import { receivesOtherNodes } from "#app/server/live/live.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { log } from "#app/server/log/log.server.ts";
import {
  changeConfig,
  config,
  readConfig,
  whenConfigChanges,
} from "#app/server/process/config.server.ts";
import { makeSettingsKey, seal } from "#app/server/process/sealed-text.server.ts";
import { courierLogin, ownCourier } from "#tests/own-courier.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { keys as gatewayKeys, ownGateway } from "#tests/own-gateway.ts";
import { ownWhatsapp, whatsappTestKeys } from "#tests/own-whatsapp.ts";
import { S3Server } from "#tests/s3/s3-server.ts";
import { connectionForm, type Typed } from "./connection-groups.ts";
import type { ConnectionName } from "./connection-names.ts";
import { connections } from "./connection-table.server.ts";
import { keepConnection, takeConnectionAway } from "./keep-connection.server.ts";
import { followConnections, readConnections } from "./present-connections.server.ts";
import { shownConnections } from "./shown-connections.server.ts";

ownDatabase();
const own = ownGateway();
const ownPractice = ownWhatsapp();
const booked = ownCourier();
const store = new S3Server();

const owner = { id: "owner", email: "owner@example.org" };
const right = { keyId: gatewayKeys.keyId, keySecret: gatewayKeys.keySecret, webhookSecret: "" };
const word = "a word that nobody may read";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "madua-keys-"));
  await store.open();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** What the machine's environment says, beside what the tests themselves need. */
async function onMachine(settings: Record<string, string> = {}): Promise<void> {
  vi.unstubAllEnvs();
  const practice = {
    DATA_DIR: folder,
    RAZORPAY_URL: own.gateway.url,
    WHATSAPP_API: ownPractice.practice.api,
    SHIPROCKET_API: booked.courier.url,
  };
  for (const [name, value] of Object.entries({ ...practice, ...settings })) vi.stubEnv(name, value);
  await changeConfig(readConfig(process.env));
}

beforeEach(async () => {
  await pool.query("delete from connections");
  await pool.query("delete from audit_log");
  await pool.query("delete from rate_limits");
  await onMachine();
  await readConnections();
  await changeConfig(readConfig(process.env));
});

const keep = (name: ConnectionName, typed: Typed, seen = "") =>
  keepConnection(owner, name, { typed, seen });
const shownOf = async (name: ConnectionName) =>
  (await shownConnections()).find((one) => one.name === name);
const seenOf = async (name: ConnectionName) =>
  (await shownOf(name))?.keptAt?.toISOString() ?? "nothing is kept";

/** A mail server that knows one user, and takes mails from its address alone. @returns what is typed for it. */
async function mailServer() {
  const heard: string[] = [];
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      heard.push(String(password));
      const isRight = username === "shop@example.org" && password === word;
      if (isRight) done(null, { user: username });
      else done(Object.assign(new Error(`No: ${password}`), { responseCode: 535 }));
    },
    onMailFrom: ({ address }, _, done) =>
      done(address.endsWith("@other.org") ? new Error("Not yours") : null),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((mail) => {
        mails.push(`${envelope.rcptTo.map(({ address }) => address)} ${mail}`);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const place = { host: "127.0.0.1", port: String(port), user: "shop@example.org" };
  return { typed: { ...place, password: word, from: "" }, heard, mails };
}

describe("keys that the provider takes", () => {
  test("are in use at once, locked in the database, and nowhere else to be read", async () => {
    const said: unknown[] = [];
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(log, level).mockImplementation((...given: unknown[]) => void said.push(given));
    }
    onTestFinished(() => void vi.restoreAllMocks());
    const changes: unknown[] = [];
    onTestFinished(subscribe((changed) => changes.push(...changed)));
    const taken: (string | undefined)[] = [];
    onTestFinished(whenConfigChanges(({ SMTP_URL }) => taken.push(SMTP_URL)));
    const { typed, mails } = await mailServer();
    expect(await keep("mail", typed)).toEqual({ ok: true, value: undefined });
    expect(mails).toEqual([expect.stringMatching(/^owner@example\.org .*mails work/s)]);
    const url = `smtp://shop%40example.org:${encodeURIComponent(word)}@127.0.0.1:${typed.port}`;
    expect(config().SMTP_URL).toBe(url);
    expect(taken).toEqual([url]);
    expect(changes).toEqual(["connections", "*"]);
    const { rows: stored } = await pool.query("select c::text as row from connections c");
    const { rows: audited } = await pool.query("select action, detail from audit_log");
    expect(audited).toEqual([{ action: "connection.keep", detail: { name: "mail" } }]);
    const seen = JSON.stringify([stored, audited, await shownConnections(), said]);
    for (const hidden of [word, encodeURIComponent(word), url]) expect(seen).not.toContain(hidden);
    const shown = { ...typed, password: undefined, from: undefined };
    expect(await shownOf("mail")).toMatchObject({
      state: "kept",
      by: owner.email,
      shown: JSON.parse(JSON.stringify(shown)),
      hidden: ["password"],
    });
  });

  test.each<[ConnectionName, () => Typed, string, string]>([
    ["payments", () => right, "RAZORPAY_KEY_ID", gatewayKeys.keyId],
    [
      "whatsapp",
      () => ({ ...whatsappTestKeys, verifyToken: word }),
      "WHATSAPP_TOKEN",
      whatsappTestKeys.token,
    ],
    ["courier", () => courierLogin, "SHIPROCKET_EMAIL", courierLogin.email],
    ["backup", storeTyped, "BACKUP_PASSPHRASE", word],
  ])("of %s are tried by a real call, and kept", async (name, typed, setting, value) => {
    expect(await keep(name, typed())).toEqual({ ok: true, value: undefined });
    expect(config()).toMatchObject({ [setting]: value });
    // What was written into the bucket to try it is gone again.
    expect([...store.objects.keys()]).toEqual([]);
  });

  test("are taken away again, for all", async () => {
    await keep("payments", right);
    const seen = await seenOf("payments");
    expect(await takeConnectionAway(owner, "payments", seen)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(config().RAZORPAY_KEY_ID).toBeUndefined();
    expect(await db.select().from(connections)).toEqual([]);
    // Whoever presses twice has taken nothing away twice.
    expect(await takeConnectionAway(owner, "payments", seen)).toMatchObject({ ok: false });
    const { rows } = await pool.query("select action from audit_log order by id");
    expect(rows.map(({ action }) => action)).toEqual(["connection.keep", "connection.take-away"]);
  });

  test("of payments stay in a shop that is open to everybody", async () => {
    await onMachine({ BASE_URL: "https://shop.example.org", RAZORPAY_URL: "" });
    await pool.query("insert into connections values ('payments', $1)", [
      seal(await makeSettingsKey(config()), JSON.stringify(right), "payments"),
    ]);
    const taken = await takeConnectionAway(owner, "payments", await seenOf("payments"));
    expect(taken).toEqual({ ok: false, refusal: { code: "open-to-all" } });
  });
});

function storeTyped(): Typed {
  const { endpoint, bucket, accessKey: keyId, secret: keySecret } = store;
  return { endpoint, region: "ap-south-1", bucket, keyId, keySecret, passphrase: word };
}

describe("keys that the provider does not take are not kept", () => {
  test.each<[ConnectionName, () => Typed, object]>([
    ["payments", () => ({ ...right, keySecret: "wrong" }), { code: "razorpay-keys" }],
    [
      "whatsapp",
      () => ({ ...whatsappTestKeys, token: "wrong", verifyToken: word }),
      { code: "whatsapp-token", field: "token" },
    ],
    [
      "whatsapp",
      () => ({ ...whatsappTestKeys, phoneId: "99999", verifyToken: word }),
      { code: "whatsapp-phone", field: "phoneId" },
    ],
    [
      "whatsapp",
      () => ({ ...whatsappTestKeys, appSecret: "wrong", verifyToken: word }),
      { code: "whatsapp-app-secret", field: "appSecret" },
    ],
    [
      "courier",
      () => ({ ...courierLogin, password: "wrong" }),
      { code: "courier-login", field: "password" },
    ],
    ["backup", () => ({ ...storeTyped(), keySecret: "wrong" }), { code: "store-secret" }],
    ["backup", () => ({ ...storeTyped(), bucket: "another" }), { code: "store-bucket" }],
    ["mail", () => mailTyped({ host: "no.such.host.invalid" }), { code: "mail-no-host" }],
    ["mail", () => mailTyped({ port: "1" }), { code: "mail-no-answer", field: "port" }],
  ])("%s %#", async (name, typed, refusal) => {
    expect(await keep(name, typed())).toMatchObject({ ok: false, refusal });
    expect(await db.select().from(connections)).toEqual([]);
    expect((await pool.query("select from audit_log")).rowCount).toBe(0);
  });

  const mailTyped = (more: Typed): Typed => ({
    ...{ host: "127.0.0.1", port: "1", user: "shop@example.org", password: word, from: "" },
    ...more,
  });

  test("whatever its server quotes of them", async () => {
    const { typed } = await mailServer();
    const refused = await keep("mail", { ...typed, password: "mistyped word" });
    expect(refused).toMatchObject({ refusal: { code: "mail-login", field: "password" } });
    expect(JSON.stringify(refused)).not.toContain("mistyped word");
  });

  test("whose server takes the password but not the sender", async () => {
    const { typed, mails } = await mailServer();
    expect(await keep("mail", { ...typed, from: "Madua <shop@other.org>" })).toMatchObject({
      refusal: { code: "mail-sender", field: "from", said: expect.stringContaining("Not yours") },
    });
    expect(mails).toEqual([]);
  });

  test("by a shop that real money would reach without https", async () => {
    await onMachine({ BASE_URL: "http://shop.example.org", RAZORPAY_URL: "" });
    const live = { ...right, keyId: "rzp_live_1" };
    expect(await keep("payments", live)).toEqual({ ok: false, refusal: { code: "no-https" } });
  });
});

/** Google's place: answers as its token endpoint. */
async function google(answer: (asked: URLSearchParams) => object): Promise<string> {
  const listener: RequestListener = async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") {
      return void response.end(JSON.stringify({ token_endpoint: `${origin}/token` }));
    }
    let body = "";
    for await (const chunk of request) body += chunk;
    response.writeHead(400).end(JSON.stringify(answer(new URLSearchParams(body))));
  };
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin;
}

test.each([
  ["invalid_grant", undefined],
  ["invalid_client", "google-client"],
  ["redirect_uri_mismatch", "google-redirect"],
])("Google's word %s", async (error, code) => {
  const GOOGLE_DISCOVERY_URL = await google((asked) => {
    expect(asked.get("redirect_uri")).toMatch(/\/login\/google\/callback$/);
    return { error };
  });
  await onMachine({ GOOGLE_DISCOVERY_URL });
  const kept = await keep("google", { clientId: "id", clientSecret: word });
  expect(kept.ok ? undefined : kept.refusal.code).toBe(code);
});

test("what the machine sets wins, as a whole, and nothing is kept beside it", async () => {
  await keep("payments", { ...right, webhookSecret: "ours" });
  await onMachine({ RAZORPAY_KEY_ID: "rzp_test_machine", RAZORPAY_KEY_SECRET: "machine" });
  await pool.query("update connections set kept_at = now()");
  await readConnections();
  expect(config()).toMatchObject({ RAZORPAY_KEY_ID: "rzp_test_machine" });
  // Not the office's beside the machine's: its webhooks are another account's.
  expect(config().RAZORPAY_WEBHOOK_SECRET).toBeUndefined();
  expect(await keep("payments", right, await seenOf("payments"))).toEqual({
    ok: false,
    refusal: { code: "of-machine" },
  });
  expect(await shownOf("payments")).toMatchObject({
    state: "machine",
    setting: "RAZORPAY_KEY_ID",
  });
});

test("a process that does not hear the others follows by itself", async () => {
  expect(receivesOtherNodes()).toBe(false);
  const end = await followConnections(10);
  onTestFinished(end);
  const changes: string[] = [];
  onTestFinished(subscribe((changed) => changes.push(...changed)));
  const sealed = seal(await makeSettingsKey(config()), JSON.stringify(right), "payments");
  await pool.query("insert into connections values ('payments', $1)", [sealed]);
  await vi.waitFor(() => expect(config().RAZORPAY_KEY_ID).toBe(right.keyId));
  await vi.waitFor(() => expect(changes).toEqual(["*"]));
  await pool.query("delete from connections");
  await vi.waitFor(() => expect(config().RAZORPAY_KEY_ID).toBeUndefined());
});

test("what another key has locked sets nothing, is said, and can be typed anew", async () => {
  const sealed = seal(Buffer.alloc(32, 7), JSON.stringify(right), "payments");
  await pool.query("insert into connections values ('payments', $1)", [sealed]);
  await readConnections();
  expect(config().RAZORPAY_KEY_ID).toBeUndefined();
  expect(await shownOf("payments")).toMatchObject({ state: "closed", shown: {}, hidden: [] });
  expect(await keep("payments", right, await seenOf("payments"))).toMatchObject({ ok: true });
});

test("what another version has kept and this one does not take leaves the rest in use", async () => {
  const key = await makeSettingsKey(config());
  const odd = seal(key, JSON.stringify({ ...whatsappTestKeys, phoneId: "odd" }), "whatsapp");
  const fine = seal(key, JSON.stringify(right), "payments");
  await pool.query("insert into connections values ('whatsapp', $1), ('payments', $2)", [
    odd,
    fine,
  ]);
  await readConnections();
  expect(config().RAZORPAY_KEY_ID).toBe(right.keyId);
  expect(config().WHATSAPP_TOKEN).toBeUndefined();
});

test("of two owners the second is told of the first", async () => {
  await keep("payments", right);
  const again = await keep("payments", right);
  const by = owner.email;
  expect(again).toEqual({ ok: false, refusal: { code: "changed-meanwhile", by } });
});

test("what stays empty keeps what the shop has, unless it would be sent elsewhere", async () => {
  const { typed, heard } = await mailServer();
  await keep("mail", typed);
  const from = "Madua <shop@example.org>";
  const changed = { ...typed, password: "", from };
  expect(await keep("mail", changed, await seenOf("mail"))).toMatchObject({ ok: true });
  expect(config()).toMatchObject({ MAIL_FROM: from });
  expect(heard).toEqual([word, word]);
  const elsewhere = { ...changed, host: "localhost" };
  expect(await keep("mail", elsewhere, await seenOf("mail"))).toEqual({
    ok: false,
    refusal: { code: "type-again", field: "password" },
  });
  expect(heard).toEqual([word, word]);
});

test("payments under way in another account are said before it is left", async () => {
  const { openRazorpay } = await import("#app/domains/payments/provider/razorpay.server.ts");
  openRazorpay({ ...gatewayKeys, practiceUrl: undefined });
  await pool.query(
    `insert into provider_orders (id, order_id, order_number, email, amount, check_at)
     values ('order_elsewhere', '1', 'M-1', 'a@example.org', 100, now())`,
  );
  expect(await keep("payments", right)).toMatchObject({
    ok: false,
    refusal: { code: "under-way", n: 1 },
  });
  const kept = await keepConnection(owner, "payments", { typed: right, seen: "", goOn: true });
  expect(kept).toMatchObject({ ok: true });
  expect(await takeConnectionAway(owner, "payments", await seenOf("payments"))).toEqual({
    ok: false,
    refusal: { code: "being-paid", n: 1 },
  });
  // Its window is closed by now, and the job finds what came of it.
  await pool.query("update provider_orders set opened_at = now() - interval '16 minutes'");
  expect(await takeConnectionAway(owner, "payments", await seenOf("payments"))).toMatchObject({
    ok: true,
  });
});

test("an owner's keys are tried thirty times in a quarter of an hour, and then later", async () => {
  const wrong = { typed: { ...right, keySecret: "wrong" }, seen: "" };
  for (let n = 0; n < 30; n += 1) {
    const refused = await keepConnection(owner, "payments", wrong);
    expect(refused).toMatchObject({ refusal: { code: "razorpay-keys" } });
  }
  const late = await keepConnection(owner, "payments", { typed: right, seen: "" });
  expect(late).toMatchObject({ refusal: { code: "too-many-tries", seconds: expect.any(Number) } });
  const other = { id: "other", email: "other@example.org" };
  expect(await keepConnection(other, "payments", { typed: right, seen: "" })).toMatchObject({
    ok: true,
  });
});

test("a form names the field that is odd", () => {
  const odd = connectionForm("payments").safeParse({ keyId: "rzp_1", keySecret: "" });
  const said = odd.error?.issues.map(({ path, message }) => [path[0], message]);
  expect(said).toEqual([
    ["keyId", expect.stringContaining("rzp_test_")],
    ["keySecret", expect.any(String)],
  ]);
  expect(connectionForm("payments", ["keyId", "keySecret"]).safeParse({}).success).toBe(true);
});
