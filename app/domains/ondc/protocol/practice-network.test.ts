import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { db, pool } from "#app/server/database/database.server.ts";
import { closeJobs, openJobs } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ondcStatesOf, ownOndc } from "#tests/own-ondc.ts";
import { askLoopback } from "../../../../practice-ondc/loopback.ts";
import type { Conversation } from "../../../../practice-ondc/practice-ondc.ts";
import { actions } from "./actions.ts";
import { enqueueCallback } from "./callbacks.server.ts";
import type { Handler } from "./handler.ts";
import {
  changeOndcSettings,
  makeOndcKeys,
  readOndcSettings,
  typedOndcSettings,
} from "./ondc-settings.server.ts";
import { ondcContents, ondcMessages, ondcSubscriberKeys } from "./ondc-tables.server.ts";
import { ondcKeptFor, removeOldOndcMessages } from "./remove-old-messages.server.ts";
import { workOnOndc } from "./work-on-messages.server.ts";

ownDatabase({ connections: 20 });
const ondc = ownOndc();

/** What the handlers of this file have done, once for each call: the one effect that a message may have. */
let done: string[] = [];
/** How often a handler fails before it answers. */
let failing = 0;

const schema = z.object({ order: z.object({ items: z.array(z.string()).min(1) }) });
const handle: Handler<z.output<typeof schema>> = async ({ context, message }) => {
  if (failing > 0) {
    failing -= 1;
    throw new Error("the database is away");
  }
  done.push(`${context.action} ${message.order.items.join(" ")}`);
  return { message: { order: { ...message.order, at: context.timestamp } } };
};
const own = { ...actions };
const order = (...items: string[]) => ({ order: { items } });

beforeEach(() => {
  done = [];
  failing = 0;
  const line = { schema, handle: handle as Handler<unknown> };
  Object.assign(actions, { select: line, init: line, confirm: line, cancel: line });
});
afterEach(() => {
  Object.assign(actions, own);
});

const minutes = (n: number) => new Date(Date.now() + n * 60_000);
const heardOf = ({ transactionId }: Conversation) =>
  ondc.network.buyer.heard.filter(({ body }) => body.context.transaction_id === transactionId);
/** Why the shop did not take or could not tell something of a transaction, or of strangers. */
async function problemsOf(transactionId: string): Promise<(string | null)[]> {
  const rows = await db
    .select({ problem: ondcMessages.problem, state: ondcMessages.state })
    .from(ondcMessages)
    .where(eq(ondcMessages.transactionId, transactionId))
    .orderBy(asc(ondcMessages.number));
  return rows.filter(({ state }) => state !== "done").map(({ problem }) => problem);
}
/** Of what was refused last; callbacks of the test before may still be written beside it. */
const lastProblem = async () => {
  const rows = await db
    .select()
    .from(ondcMessages)
    .where(eq(ondcMessages.state, "refused"))
    .orderBy(asc(ondcMessages.number));
  return rows.at(-1)?.problem;
};

describe("in order", () => {
  test("a message is acknowledged, answered once, and told signed, later than it was asked", async () => {
    const talk = ondc.network.buyer.converse({ version: "1.2.5" });
    const told = await talk.ask("select", order("ragi"));
    expect(told.message).toMatchObject({ order: { items: ["ragi"] } });
    expect(told.context).toMatchObject({
      ...{ action: "on_select", core_version: "1.2.5", city: "std:0651", country: "IND" },
      ...{ bap_id: "buyer.practice", bpp_id: "seller.practice", ttl: "PT30S" },
    });
    expect(heardOf(talk)[0]?.isSigned).toBe(true);
    const asked = talk.logs.select?.context as { timestamp?: string } | undefined;
    expect(String(told.context.timestamp) > String(asked?.timestamp)).toBe(true);
    await expect
      .poll(() => ondcStatesOf(talk.transactionId))
      .toEqual(["in select done", "out on_select done"]);
    expect(done).toEqual(["select ragi"]);
  });

  test("what is kept of it is what came and what was sent, to the letter, with both answers", async () => {
    const talk = ondc.network.buyer.converse();
    await talk.ask("select", order("til"));
    await expect
      .poll(() => ondcStatesOf(talk.transactionId))
      .toEqual(["in select done", "out on_select done"]);
    const rows = await db
      .select()
      .from(ondcMessages)
      .where(eq(ondcMessages.transactionId, talk.transactionId))
      .orderBy(asc(ondcMessages.number));
    expect(rows[0]?.body).toBe(JSON.stringify(talk.logs.select));
    expect(rows[1]?.body).toBe(heardOf(talk)[0]?.text);
    expect(rows.map(({ answer }) => answer?.body)).toEqual(
      Array(2).fill('{"message":{"ack":{"status":"ACK"}}}'),
    );
    for (const { headers } of rows) expect(headers.authorization).toMatch(/^Signature keyId="/);
  });

  test("what the shop tells by itself comes after what it was asked before", async () => {
    const { buyer } = ondc.network;
    const talk = buyer.converse();
    await talk.ask("confirm", order("ragi"));
    for (const state of ["packed", "picked"]) {
      await db.transaction((tx) =>
        enqueueCallback(tx, {
          ...{ action: "on_status", transactionId: talk.transactionId },
          ...{ bapId: buyer.id, bapUri: buyer.uri, message: { state } },
        }),
      );
    }
    await ondc.work();
    const packed = await talk.hear("on_status", "on_status_packed");
    const picked = await talk.hear("on_status", "on_status_picked");
    expect([packed.message, picked.message]).toEqual([{ state: "packed" }, { state: "picked" }]);
    expect(picked.context.message_id).not.toBe(packed.context.message_id);
    const moments = heardOf(talk).map(({ body }) => String(body.context.timestamp));
    expect(moments).toEqual([...new Set(moments)].sort());
  });

  test("what is rolled back is not told, and of a stranger's transaction nothing is", async () => {
    const { buyer } = ondc.network;
    const talk = buyer.converse();
    await talk.ask("confirm", order("ragi"));
    const about = { action: "on_status", bapId: buyer.id, bapUri: buyer.uri, message: {} };
    const { transactionId } = talk;
    await expect(
      db.transaction(async (tx) => {
        await enqueueCallback(tx, { ...about, transactionId });
        throw new Error("not packed after all");
      }),
    ).rejects.toThrow("not packed");
    await db.transaction((tx) => enqueueCallback(tx, { ...about, transactionId: randomUUID() }));
    await ondc.work();
    await expect
      .poll(() => ondcStatesOf(transactionId))
      .toEqual(["in confirm done", "out on_confirm done"]);
  });

  test("a large catalogue is kept once, however many get it, and goes out whole", async () => {
    const text = JSON.stringify({ catalog: { items: Array(3000).fill("ragi laddu") } });
    const search = { schema: z.unknown(), handle: async () => ({ messageText: text }) };
    Object.assign(actions, { search });
    const talks = Array.from({ length: 12 }, () => ondc.network.buyer.converse());
    await Promise.all(
      talks.map(async (talk) => {
        const found = await talk.ask("search", { intent: {} }, { throughGateway: true });
        expect(JSON.stringify(found.message)).toBe(text);
        expect(heardOf(talk).map(({ isSigned }) => isSigned)).toEqual([true]);
      }),
    );
    const [kept] = await db.select().from(ondcContents);
    expect(await db.$count(ondcContents)).toBe(1);
    const [talk] = talks;
    const told = await db
      .select()
      .from(ondcMessages)
      .where(eq(ondcMessages.transactionId, talk?.transactionId ?? ""))
      .orderBy(asc(ondcMessages.number));
    const sent = talk && heardOf(talk)[0]?.text;
    expect(`{"message":${kept?.keptText}${told[1]?.body}`).toBe(sent);
  });
});

describe("refused", () => {
  const said = async (message: unknown, how = {}, action = "select") => {
    const talk = ondc.network.buyer.converse();
    const { ack } = await talk.say(action, message, how);
    return { ack, talk, error: ack.body.error, is: ack.body.message?.ack?.status };
  };

  test.each([
    ["the domain", { context: { domain: "ONDC:RET11" } }, "30000", "context.domain"],
    ["the country", { context: { country: "NPL" } }, "30000", "context.country"],
    ["the city", { context: { city: "Ranchi" } }, "30000", "context.city"],
    ["the version", { context: { core_version: "1.1.0" } }, "30000", "context.core_version"],
    ["the action", { context: { action: "init" } }, "30000", "context.action"],
    ["the seller", { context: { bpp_id: "another" } }, "30000", "context.bpp_id"],
    ["the moment", { timestamp: minutes(-10).toISOString() }, "30022", "context.timestamp"],
  ])("of another kind: %s", async (_, how, code, path) => {
    const { ack, is, error, talk } = await said(order("ragi"), how);
    expect([ack.status, is]).toEqual([200, "NACK"]);
    expect(error).toMatchObject({ type: "CONTEXT-ERROR", code, path });
    expect(await problemsOf(talk.transactionId)).toEqual([expect.stringContaining(code)]);
    expect(done).toEqual([]);
  });

  test("a context and a message that cannot be read, with the field", async () => {
    const wrong = await said(order("ragi"), { context: { bap_uri: "nowhere" } });
    expect(wrong.ack.status).toBe(400);
    expect(wrong.error).toMatchObject({ code: "30000", path: "context.bap_uri" });
    const { error } = await said(order());
    expect(error).toMatchObject({
      ...{ type: "JSON-SCHEMA-ERROR", code: "30000", path: "message.order.items" },
    });
  });

  test("a search elsewhere, while who has ordered is answered wherever they are", async () => {
    const { updatedAt, ...typed } = await typedOndcSettings();
    Object.assign(actions, { search: { schema: z.unknown(), handle: async () => undefined } });
    await changeOndcSettings(updatedAt, { ...typed, cities: ["std:033"] }, admin);
    const { error } = await said({ intent: {} }, {}, "search");
    expect(error).toMatchObject({ code: "30000", path: "context.city" });
    expect((await said({ intent: {} }, { context: { city: "*" } }, "search")).is).toBe("ACK");
    expect((await said(order("ragi"))).is).toBe("ACK");
    await expect.poll(() => done).toEqual(["select ragi"]);
    const { updatedAt: seen } = await typedOndcSettings();
    await changeOndcSettings(seen, { ...typed, cities: [] }, admin);
  });
});

describe("signatures", () => {
  test.each(["stranger", "as-other"] as const)("of others are not believed: %s", async (signs) => {
    ondc.network.buyer.faults.signs = signs;
    const talk = ondc.network.buyer.converse();
    const { ack } = await talk.say("confirm", order("ragi"));
    expect(ack.status).toBe(401);
    expect(ack.body.error).toMatchObject({ code: "30016" });
    expect(await ondcStatesOf(talk.transactionId)).toEqual([]);
    expect(await lastProblem()).toMatch(/30016 Authorization: /);
    ondc.network.buyer.mend();
    // Its id is not used up by whoever has forged it.
    await talk.ask("confirm", order("ragi"), { messageId: randomUUID() });
    expect(done).toEqual(["confirm ragi"]);
  });

  test("a body that was changed on its way, none at all, and a gateway that is none", async () => {
    const { url } = await subscribed();
    const talk = ondc.network.buyer.converse();
    await talk.ask("select", order("ragi"));
    const [kept] = await db
      .select()
      .from(ondcMessages)
      .where(eq(ondcMessages.transactionId, talk.transactionId))
      .orderBy(asc(ondcMessages.number));
    const post = async (body: string, headers: Record<string, string>) =>
      (await askLoopback(`${url}/select`, { method: "POST", body, headers })).status;
    const body = kept?.body ?? "";
    const authorization = kept?.headers.authorization ?? "";
    expect(await post(body.replace("ragi", "gold"), { authorization })).toBe(401);
    expect(await post(body, {})).toBe(401);
    const passedOn = { authorization, "x-gateway-authorization": authorization };
    expect(await post(body, passedOn)).toBe(401);
    expect(await lastProblem()).toMatch(/is no gateway/);
    // To the letter it is the same message again.
    expect(await post(body, { authorization })).toBe(200);
    expect(done).toEqual(["select ragi"]);
  });

  test("a key that was changed is asked for once more, and one that is gone is believed no more", async () => {
    const talk = ondc.network.buyer.converse();
    await talk.ask("select", order("ragi"));
    const { registry } = ondc.network;
    await db
      .update(ondcSubscriberKeys)
      .set({ signingPublicKey: Buffer.alloc(32, 9).toString("base64") });
    const lookups = registry.lookups;
    await forgetAsked();
    await talk.ask("init", order("ragi"));
    expect(registry.lookups).toBe(lookups + 1);

    const place = registry.entries.findIndex(({ type }) => type === "BAP");
    const [gone] = registry.entries.splice(place, 1);
    await db.update(ondcSubscriberKeys).set({ lookedUpAt: minutes(-7 * 60) });
    await forgetAsked();
    const { ack } = await talk.say("cancel", order("ragi"));
    expect(ack.body.error?.message).toMatch(/the registry has no valid key/);
    if (gone) registry.entries.push(gone);
    await forgetAsked();
    await talk.ask("cancel", order("ragi"));
    expect(done).toEqual(["select ragi", "init ragi", "cancel ragi"]);
  });
});

describe("clocks", () => {
  test("a buyer's clock that is off by a minute is put up with; what it is told is later than what it said", async () => {
    for (const skew of [-60_000, 58_000]) {
      ondc.network.buyer.faults.skew = skew;
      const talk = ondc.network.buyer.converse();
      const told = await talk.ask("select", order("ragi"));
      const asked = talk.logs.select?.context as { timestamp?: string } | undefined;
      expect(String(told.context.timestamp) > String(asked?.timestamp)).toBe(true);
    }
  });

  test("one that is off by ten minutes is told so", async () => {
    const talk = ondc.network.buyer.converse();
    ondc.network.buyer.faults.skew = 600_000;
    const ahead = await talk.say("select", order("ragi"));
    expect(ahead.ack.status).toBe(401);
    expect(ahead.ack.body.error?.message).toMatch(/clock is ahead by (599|600) s/);
    ondc.network.buyer.faults.skew = -600_000;
    const behind = await talk.say("select", order("ragi"));
    expect(behind.ack.body.error?.message).toMatch(/expired, 30[01] s ago/);
    expect(done).toEqual([]);
  });
});

describe("on the way", () => {
  test("doubled, at once and later, a message is acknowledged again and has one effect", async () => {
    ondc.network.buyer.faults.times = 5;
    const talk = ondc.network.buyer.converse();
    const { said, ack } = await talk.say("confirm", order("ragi"));
    await talk.hear("on_confirm");
    ondc.network.buyer.mend();
    const { message_id: messageId, timestamp } = said.context;
    const again = await talk.say("confirm", order("ragi"), {
      messageId,
      timestamp: String(timestamp),
    });
    expect(again.ack.body).toEqual(ack.body);
    await ondc.work();
    expect(done).toEqual(["confirm ragi"]);
    expect(heardOf(talk)).toHaveLength(1);
  });

  test("lost on its way, it is not there; sent again, it is", async () => {
    ondc.network.buyer.faults.loses = () => true;
    const talk = ondc.network.buyer.converse();
    const { said } = await talk.say("confirm", order("ragi"));
    expect(await ondcStatesOf(talk.transactionId)).toEqual([]);
    ondc.network.buyer.mend();
    await talk.ask("confirm", order("ragi"), { messageId: said.context.message_id });
    expect(done).toEqual(["confirm ragi"]);
  });

  test("out of order, what a later word has overtaken is refused as stale", async () => {
    const talk = ondc.network.buyer.converse();
    const first = new Date(Date.now() - 5000).toISOString();
    await talk.ask("select", order("two"));
    const { ack } = await talk.say("select", order("one"), { timestamp: first });
    expect(ack.body.error).toMatchObject({ code: "30022", path: "context.timestamp" });
    expect(done).toEqual(["select two"]);
  });

  test("a buyer's app that answers 500 for an hour is told everything in the end, in order and once", async () => {
    const { buyer } = ondc.network;
    const talk = buyer.converse();
    buyer.faults.answers = () => 500;
    await talk.say("confirm", order("ragi"));
    await expect.poll(() => heardOf(talk).length).toBe(1);
    await db.transaction((tx) =>
      enqueueCallback(tx, {
        ...{ action: "on_status", transactionId: talk.transactionId, message: {} },
        ...{ bapId: buyer.id, bapUri: buyer.uri },
      }),
    );
    for (let minute = 0; minute < 60; minute += 1) await workIn(minute);
    // With growing distance: not at every look.
    const tries = heardOf(talk).length;
    expect(tries).toBeGreaterThan(6);
    expect(tries).toBeLessThan(14);
    expect(new Set(heardOf(talk).map(({ body }) => body.context.action))).toEqual(
      new Set(["on_confirm"]),
    );
    expect(await problemsOf(talk.transactionId)).toEqual([expect.stringContaining("500"), null]);
    buyer.mend();
    await workIn(85);
    expect(
      heardOf(talk)
        .slice(tries)
        .map(({ body }) => body.context.action),
    ).toEqual(["on_confirm", "on_status"]);
    expect(done).toEqual(["confirm ragi"]);
  });

  test("one that never comes back is given up after two hours, and what follows it is told", async () => {
    const { buyer } = ondc.network;
    buyer.faults.answers = (action) => (action === "on_confirm" ? "nothing" : "ack");
    const talk = buyer.converse();
    await talk.say("confirm", order("ragi"));
    await expect.poll(() => heardOf(talk).length).toBe(1);
    await db.transaction((tx) =>
      enqueueCallback(tx, {
        ...{ action: "on_status", transactionId: talk.transactionId, message: {} },
        ...{ bapId: buyer.id, bapUri: buyer.uri },
      }),
    );
    for (let minute = 0; minute < 150; minute += 5) await workIn(minute);
    expect(await ondcStatesOf(talk.transactionId)).toEqual([
      ...["in confirm done", "out on_confirm given-up", "out on_status done"],
    ]);
  });

  test("what it does not like is kept with its word, and not told again", async () => {
    ondc.network.buyer.faults.answers = () => "nack";
    const talk = ondc.network.buyer.converse();
    await talk.say("select", order("ragi"));
    await expect
      .poll(() => ondcStatesOf(talk.transactionId))
      .toEqual(["in select done", "out on_select refused"]);
    await ondc.work(minutes(30));
    expect(heardOf(talk)).toHaveLength(1);
    expect(await problemsOf(talk.transactionId)).toEqual(["200 20006 Invalid response"]);
  });

  test("a handler that fails is tried again; one that keeps failing is told as an internal error", async () => {
    const talk = ondc.network.buyer.converse();
    ondc.isWorking = false;
    failing = 2;
    await talk.say("select", order("ragi"));
    for (const second of [0, 2, 5]) await ondc.work(minutes(second / 60));
    await talk.hear("on_select");
    expect(done).toEqual(["select ragi"]);

    failing = 9;
    await talk.say("select", order("til"));
    for (const second of [0, 2, 5, 10, 20]) await ondc.work(minutes(second / 60));
    const told = await talk.hear("on_select", "failed");
    expect(told.error).toMatchObject({ code: "31001" });
    expect(await problemsOf(talk.transactionId)).toEqual(["Error: the database is away"]);
  });

  test("what nobody waits for any more is not done: no order is placed hours later", async () => {
    ondc.isWorking = false;
    const talk = ondc.network.buyer.converse();
    await talk.say("confirm", order("ragi"));
    await workIn(20);
    expect((await talk.hear("on_confirm")).error).toMatchObject({ code: "31001" });
    expect(done).toEqual([]);
    expect(await problemsOf(talk.transactionId)).toEqual([expect.stringContaining("nobody waits")]);
  });

  test("a buyer's app that takes its time keeps no other waiting", async () => {
    const { buyer } = ondc.network;
    const slow = createServer(() => {}).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const { port } = slow.address() as AddressInfo;
    ondc.isWorking = false;
    const context = { bap_uri: `http://127.0.0.1:${port}/buyer` };
    const stuck = Array.from({ length: 20 }, () => buyer.converse());
    for (const talk of stuck) await talk.say("select", order("ragi"), { context });
    const talk = buyer.converse();
    await talk.say("select", order("til"));
    const jobs = await openJobs(process.env.DATABASE_URL ?? "");
    await workOnOndc(jobs);
    await talk.hear("on_select", "on_select", undefined, 5000);
    slow.closeAllConnections();
    slow.close();
    await closeJobs(jobs);
  });

  test("the registry away: who is known is believed, who is not is told to come again", async () => {
    const talk = ondc.network.buyer.converse();
    await talk.ask("select", order("ragi"));
    const { updatedAt, ...typed } = await typedOndcSettings();
    await changeOndcSettings(updatedAt, { ...typed, registryUrl: "http://127.0.0.1:9" }, admin);
    await db.update(ondcSubscriberKeys).set({ lookedUpAt: minutes(-24 * 60) });
    await forgetAsked();
    await talk.ask("init", order("ragi"));
    await db.delete(ondcSubscriberKeys);
    await forgetAsked();
    expect((await talk.say("confirm", order("ragi"))).ack.status).toBe(503);
    const { updatedAt: seen } = await typedOndcSettings();
    await changeOndcSettings(seen, typed, admin);
    await talk.ask("confirm", order("ragi"));
    expect(done).toEqual(["select ragi", "init ragi", "confirm ragi"]);
  });
});

describe("as itself", () => {
  test("new keys are entered by the registry's challenge before the next message is told", async () => {
    const before = await readOndcSettings();
    await ondc.network.subscribe();
    const { updatedAt } = await typedOndcSettings();
    expect(await makeOndcKeys(updatedAt, admin)).toMatchObject({ ok: true });
    const talk = ondc.network.buyer.converse();
    await talk.ask("select", order("ragi"));
    expect(heardOf(talk)[0]?.isSigned).toBe(true);
    const after = await readOndcSettings();
    expect(after.uniqueKeyId).not.toBe(before.uniqueKeyId);
    // The private halves stand nowhere but locked.
    const { rows } = await pool.query("select * from ondc_settings");
    expect(rows[0].sealed_keys).toMatch(/^1\./);
    // A form that was opened before them changes nothing.
    const stale = await makeOndcKeys(updatedAt, admin);
    expect(stale).toMatchObject({ ok: false, refusal: { code: "edit-conflict" } });
  });

  test("a challenge that was made for another, or of another, is not answered", async () => {
    const { url } = await subscribed();
    const post = (body: object) =>
      askLoopback(`${url}/on_subscribe`, { method: "POST", body: JSON.stringify(body) });
    const challenge = Buffer.alloc(32, 1).toString("base64");
    for (const subscriber_id of ["seller.practice", "another.practice"]) {
      expect((await post({ subscriber_id, challenge })).status).toBe(400);
    }
  });

  test("off, it takes and tells nothing", async () => {
    const talk = ondc.network.buyer.converse();
    ondc.isWorking = false;
    await talk.say("select", order("ragi"));
    const { updatedAt, ...typed } = await typedOndcSettings();
    await changeOndcSettings(updatedAt, { ...typed, isOn: false }, admin);
    await ondc.work();
    await expect(talk.say("init", order("ragi"))).rejects.toThrow(/nobody sells/);
    const answer = await askLoopback(`${typed.subscriberUrl}/select`, {
      ...{ method: "POST", body: "{}" },
    });
    expect(answer.status).toBe(404);
    expect(await ondcStatesOf(talk.transactionId)).toEqual(["in select waiting"]);
    const { updatedAt: seen } = await typedOndcSettings();
    await changeOndcSettings(seen, typed, admin);
    await ondc.work();
    await talk.hear("on_select");
  });

  test("it is on with keys and a name only", async () => {
    const { updatedAt, ...typed } = await typedOndcSettings();
    const nameless = { ...typed, environment: "prod" as const, subscriberId: "" };
    expect(await changeOndcSettings(updatedAt, nameless, admin)).toMatchObject({
      refusal: { code: "no-subscriber-id" },
    });
    await pool.query("update ondc_settings set sealed_keys = null, is_on = false");
    publish("ondc-settings");
    expect(await changeOndcSettings(updatedAt, typed, admin)).toMatchObject({
      refusal: { code: "no-keys" },
    });
    await makeOndcKeys(updatedAt, admin);
    const { updatedAt: seen } = await typedOndcSettings();
    expect(await changeOndcSettings(seen, { ...typed, isOn: true }, admin)).toMatchObject({
      ok: true,
    });
  });
});

test("messages go after their time, and contents that nobody has any more with them", async () => {
  Object.assign(actions, {
    search: {
      schema: z.unknown(),
      handle: async () => ({ messageText: `"${"x".repeat(20_000)}"` }),
    },
  });
  const talk = ondc.network.buyer.converse();
  await talk.ask("search", { intent: {} });
  await talk.ask("select", order("ragi"));
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000 + 60_000);
  await removeOldOndcMessages();
  expect(await ondcStatesOf(talk.transactionId)).toHaveLength(4);
  await removeOldOndcMessages(inDays(ondcKeptFor.search));
  expect(await ondcStatesOf(talk.transactionId)).toEqual(["in select done", "out on_select done"]);
  expect(await db.$count(ondcContents)).toBe(0);
  await removeOldOndcMessages(inDays(ondcKeptFor.message));
  expect(await db.$count(ondcMessages)).toBe(0);
});

/** What the shop does in so many minutes, by everybody's clock. */
async function workIn(later: number): Promise<void> {
  ondc.network.buyer.faults.skew = later * 60_000;
  await ondc.work(minutes(later));
}

/** Lets the registry be asked again at once, as it may be a minute later. */
async function forgetAsked(): Promise<void> {
  const { forgetAskedKeys } = await import("./subscriber-keys.server.ts");
  forgetAskedKeys();
}

async function subscribed() {
  return ondc.network.subscribe();
}
