import { makeApiKey } from "#app/domains/api-keys/make-key.server.ts";
import { claimsOfKey } from "#app/domains/api-keys/use-key.server.ts";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import type { Language } from "#app/lib/text/language.ts";
import { answerApi } from "#app/routes/api/dispatch.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { makeUser } from "./factories.ts";

interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it has asked for.
  body: any;
  headers: Headers;
}

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  /** Of the address; without one, the base language. */
  language?: Language;
}

/** A program that asks the API with a key of this role, or of some of its permissions. */
export async function apiProgram(
  role: StaffRole,
  permissions: string[] = permissionsOf(claimsOfKey({ role })),
) {
  const owner = await makeUser({ role: "admin" });
  const key = await makeApiKey(owner, { name: `${role}'s program`, role, permissions, days: 30 });
  if (!key.ok) throw new Error(JSON.stringify(key.refusal));
  return async (asked: string, { body, headers, language }: Sent = {}): Promise<Answered> => {
    const [method = "", path = ""] = asked.split(" /");
    const isFile = body instanceof Uint8Array;
    const request = new Request(`http://shop.example/api/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key.value}`,
        ...(body !== undefined && { "Content-Type": isFile ? "image/png" : "application/json" }),
        ...(method === "POST" && { "Idempotency-Key": crypto.randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
    });
    const current = { id: "request", clientNetwork: "192.0.2.1", ...(language && { language }) };
    const answer = await withRequest(current, () => answerApi(request, path.split("?")[0] ?? ""));
    const { status, headers: answered } = answer;
    const type = answered.get("content-type") ?? "";
    if (type === "application/pdf")
      return { status, body: await answer.bytes(), headers: answered };
    const text = await answer.text();
    return { status, body: type.includes("json") ? JSON.parse(text) : text, headers: answered };
  };
}
