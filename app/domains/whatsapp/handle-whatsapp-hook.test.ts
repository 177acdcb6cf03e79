import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { outcomeOf, whatsappChallenge } from "#app/server/whatsapp/cloud-api.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownWhatsapp, whatsappTestKeys } from "#tests/own-whatsapp.ts";
import { isConsented } from "./consents.server.ts";
import { handleWhatsappHook } from "./handle-whatsapp-hook.server.ts";
import { filledIn, type ToldOrder, templateLanguages, whatsappTemplates } from "./templates.ts";
import { whatsappMessages } from "./whatsapp-tables.server.ts";

ownDatabase();
ownWhatsapp();

const from = "919876543210";

function event(value: object, phoneId = whatsappTestKeys.phoneId) {
  const changes = [
    { field: "messages", value: { metadata: { phone_number_id: phoneId }, ...value } },
  ];
  return JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes }] });
}

const signed = (body: string) =>
  `sha256=${createHmac("sha256", whatsappTestKeys.appSecret).update(body).digest("hex")}`;

const message = (more: object) => ({
  id: "wamid.1",
  from,
  timestamp: "1700000000",
  type: "text",
  ...more,
});

test("an event counts by its signature over the raw body alone", async () => {
  const body = event({ messages: [message({ text: { body: "नमस्ते" } })] });
  const wrong = [
    "",
    "sha256=",
    signed(`${body} `),
    signed(body).slice(7),
    signed(body).toUpperCase(),
    `${signed(body)}0`,
    signed(body).replace(/.$/, (last) => (last === "0" ? "1" : "0")),
  ];
  for (const signature of wrong) {
    expect(await handleWhatsappHook(body, signature)).toEqual({
      ok: false,
      refusal: "not-believed",
    });
  }
  expect(await db.$count(whatsappMessages)).toBe(0);
  expect(await handleWhatsappHook(body, signed(body))).toMatchObject({ ok: true });
  expect(await db.$count(whatsappMessages)).toBe(1);
});

test("what is no event is malformed; what is of another number or new to the shop is left out", async () => {
  for (const body of ["", "{", "[]", '{"entry":1}', event({}).replace('"messages"', '"\\u0000"')]) {
    expect(await handleWhatsappHook(body, signed(body))).toEqual({
      ok: false,
      refusal: "malformed",
    });
  }
  const odd = [
    event({ messages: [message({ text: { body: "hi" } })] }, "another"),
    event({
      messages: [message({ from: "javascript:" }), 1, null],
      statuses: [{ id: "x", status: "warning" }],
    }),
    event({ statuses: [{ id: "wamid.unknown", status: "read", timestamp: "1700000000" }] }),
  ];
  for (const body of odd)
    expect(await handleWhatsappHook(body, signed(body))).toMatchObject({ ok: true });
  expect(await db.$count(whatsappMessages)).toBe(0);
});

test("a message is kept once however often it is told, and STOP is heard in both languages", async () => {
  const body = event({ messages: [message({ text: { body: "बंद करें।" } })] });
  await Promise.all([1, 2, 3].map(() => handleWhatsappHook(body, signed(body))));
  expect(await db.$count(whatsappMessages)).toBe(1);
  expect(await isConsented(`+${from}`)).toBe(false);
  const start = event({ messages: [message({ id: "wamid.2", text: { body: "start" } })] });
  await handleWhatsappHook(start, signed(start));
  expect(await isConsented(`+${from}`)).toBe(true);
});

test("pressed buttons keep what the template gave them", async () => {
  const body = event({
    messages: [
      message({
        type: "button",
        button: { text: "Confirm", payload: "confirm:1" },
        context: { id: "w" },
      }),
      message({
        id: "wamid.2",
        type: "interactive",
        interactive: { type: "button_reply", button_reply: { id: "cancel:1", title: "Cancel" } },
      }),
    ],
  });
  await handleWhatsappHook(body, signed(body));
  const kept = await db.select().from(whatsappMessages).orderBy(whatsappMessages.providerId);
  expect(kept).toMatchObject([
    { kind: "button", content: { text: "Confirm", payload: "confirm:1", answers: "w" } },
    { kind: "button", content: { text: "Cancel", payload: "cancel:1" } },
  ]);
});

test("whoever registers the webhook is answered if they know the token", () => {
  const ask = (asked: Record<string, string>) => whatsappChallenge(new URLSearchParams(asked));
  const known = { "hub.mode": "subscribe", "hub.verify_token": "verify", "hub.challenge": "123" };
  expect(ask(known)).toBe("123");
  expect(ask({ ...known, "hub.verify_token": "other" })).toBeUndefined();
  expect(ask({})).toBeUndefined();
});

test.each([
  [200, { messages: [{ id: "wamid.1" }] }, "sent"],
  [200, {}, "uncertain"],
  [200, "<html>", "uncertain"],
  [400, { error: { code: 131_026, message: "Undeliverable" } }, "refused"],
  [400, { error: { code: 132_000, message: "Parameters" } }, "refused"],
  [401, { error: { code: 190, message: "Token" } }, "later"],
  [429, { error: { code: 130_429, message: "Too many" } }, "later"],
  [400, { error: { code: 131_056, message: "Pair rate" } }, "later"],
  [500, { error: { code: 131_000, message: "Wrong" } }, "later"],
  [503, "Service Unavailable", "later"],
  [502, "Bad Gateway", "uncertain"],
])("the answer %i %j is %s", (status, body, is) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  expect(outcomeOf(status, text)).toMatchObject({ is });
});

test.each(whatsappTemplates.map((template) => [template.name, template] as const))(
  "%s has as many values as places, in each language, within what the provider takes",
  (name, template) => {
    const told = Object.fromEntries(
      "id name shop number total due courier tracking link confirmLink reason amount"
        .split(" ")
        .map((field) => [field, `<${field}>`]),
    ) as unknown as ToldOrder;
    expect(name).toMatch(/^[a-z0-9_]{1,64}$/);
    for (const language of templateLanguages) {
      const {
        body,
        samples,
        buttons = [],
      } = template[language] as (typeof template)["en"] & {
        buttons?: readonly string[];
      };
      const places = [...new Set(body.match(/\{\{\d+\}\}/g))].sort();
      const values = "variables" in template ? template.variables(told, language) : samples;
      expect(places).toEqual(values.map((_, index) => `{{${index + 1}}}`));
      expect(samples).toHaveLength(values.length);
      expect(body.length).toBeLessThanOrEqual(1024);
      // The provider refuses a text that begins or ends with a place.
      expect(body).not.toMatch(/^\{\{|\}\}$/);
      expect(buttons).toHaveLength("payloads" in template ? template.payloads.length : 0);
      for (const button of buttons) expect(button.length).toBeLessThanOrEqual(25);
      expect(filledIn(body, values)).not.toMatch(/[{}]/);
    }
  },
);
