import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { Result } from "#app/lib/result.ts";
import { m } from "#app/paraglide/messages.js";
import type { readForm } from "#app/server/form-data.server.ts";
import type { ContentAnswer, Overtaken } from "./content-answer.ts";

type SaveRefusal = { code: "upload-missing" | "not-found" } | ({ code: "overtaken" } & Overtaken);

/**
 * Checks a form that was read, and saves what it says.
 * @param failure the specification's words (8) where it cannot be saved.
 */
export async function saveContent<Schema extends z.ZodType>(
  form: Awaited<ReturnType<typeof readForm>>,
  schema: Schema,
  save: (given: z.output<Schema>) => Promise<Result<unknown, SaveRefusal>>,
  failure: () => string = m.upload_failed,
) {
  if (!form.ok) {
    return form.refusal === "malformed"
      ? refuse({ failure: m.something_wrong() }, 400)
      : refuse({ failure: m.error_too_large() }, 413);
  }
  const given = parseWithZod(form.value, { schema });
  if (given.status !== "success") return refuse({ result: given.reply() }, 400);
  const saved = await save(given.value);
  if (saved.ok) return { ok: true } satisfies ContentAnswer;
  switch (saved.refusal.code) {
    case "upload-missing":
      return refuse({ failure: failure() }, 409);
    case "not-found":
      return refuse({ failure: m.change_seen_elsewhere() }, 404);
    case "overtaken": {
      const { by, present } = saved.refusal;
      return refuse({ overtaken: { by, present } }, 409);
    }
  }
}

type Refused = Omit<Extract<ContentAnswer, { failure?: string }>, "ok">;

function refuse(why: Refused, status: number) {
  return data({ ok: false, ...why } satisfies ContentAnswer, { status });
}
