import { expect, test } from "vitest";
import { z } from "zod";
import { ok, refused } from "#app/lib/answers/result.ts";
import { m } from "#app/paraglide/messages.js";
import { saveForm } from "./save-form.server.ts";

test.each([
  ["too-many", { message: m.delivery_full() }],
  ["taken", { result: { status: "error", error: { pinPrefix: [m.delivery_prefix_taken()] } } }],
] as const)("what only one form refuses is said as it says it: %s", async (code, said) => {
  const form = new FormData();
  form.append("pinPrefix", "834");
  const schema = z.object({ pinPrefix: z.string() });
  const answer = await saveForm(ok(form), schema, async () => refused({ code }), {
    "too-many": { status: 409, message: m.delivery_full },
    taken: { status: 409, field: "pinPrefix", message: m.delivery_prefix_taken },
  });
  expect(answer).toMatchObject({ data: { ok: false, ...said }, init: { status: 409 } });
});
