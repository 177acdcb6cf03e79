import { type FormEvent, useId, useState } from "react";
import { v4 as uuid } from "uuid";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/field.tsx";
import type { ShownEndpoint } from "./read-reference.server.ts";

type Outcome = { status: string; ms: number; headers: string; body: string } | "failed";

/** Sends one request as it would be sent by a program, by the key that was pasted into the page. */
export function TryForm({ endpoint, apiKey }: { endpoint: ShownEndpoint; apiKey: string }) {
  const { method, parameters, bodyExample } = endpoint;
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [bodyError, setBodyError] = useState<string>();
  const titleId = useId();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = given.get("body")?.toString();
    const wrong = body === undefined ? undefined : wrongJson(body);
    setBodyError(wrong);
    if (wrong || pending) return;
    setPending(true);
    setOutcome(await answerOf(endpoint, { given, body, apiKey }).catch(() => "failed" as const));
    setPending(false);
  };

  return (
    <section aria-labelledby={titleId} className="noscript:hidden">
      <h3 id={titleId} className="text-base">
        {m.api_ref_try()}
      </h3>
      {method !== "GET" && <p className="mt-1 text-warning">{m.api_ref_for_real()}</p>}
      <form onSubmit={send} className="mt-3 grid grid-cols-1 gap-4">
        {parameters.map(({ name, place, isRequired }) => (
          <TextField
            key={name}
            name={`${place}.${name}`}
            label={<code>{name}</code>}
            required={place === "path" || isRequired}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
        {bodyExample !== undefined && (
          <TextAreaField
            name="body"
            label={m.api_ref_body()}
            defaultValue={bodyExample}
            error={bodyError}
            spellCheck={false}
            className="font-mono text-sm"
          />
        )}
        <div>
          <Button type="submit" size="sm" pending={pending} pendingText={m.api_ref_sending()}>
            {m.api_ref_send()}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {outcome === "failed" && <Alert tone="danger">{m.api_ref_failed()}</Alert>}
        {outcome && outcome !== "failed" && (
          <>
            <p className="font-semibold">
              {m.api_ref_answered({ status: outcome.status, ms: outcome.ms })}
            </p>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by keys
              tabIndex={0}
              className="mt-2 max-h-96 overflow-auto rounded-md bg-sunken p-3 text-sm"
            >
              <code>{`${outcome.headers}\n\n${outcome.body}`}</code>
            </pre>
          </>
        )}
      </div>
    </section>
  );
}

function wrongJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return m.api_ref_no_json({ why: error instanceof Error ? error.message : "" });
  }
}

interface Sending {
  given: FormData;
  body: string | undefined;
  apiKey: string;
}

/** @throws Error where no answer comes. */
async function answerOf(
  { method, path, isOnce }: ShownEndpoint,
  { given, body, apiKey }: Sending,
): Promise<Outcome> {
  const typedAt = (name: string) => given.get(name)?.toString().trim() ?? "";
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(typedAt(`path.${name}`)),
  );
  const query = new URLSearchParams(
    [...given.keys()].flatMap((name) =>
      name.startsWith("query.") && typedAt(name) ? [[name.slice(6), typedAt(name)]] : [],
    ),
  );
  const begun = performance.now();
  const answer = await fetch(`/api/v1${filled}${query.size > 0 ? `?${query}` : ""}`, {
    method,
    credentials: "omit",
    cache: "no-store",
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(isOnce && { "Idempotency-Key": uuid() }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const type = answer.headers.get("content-type") ?? "";
  const text = /json/.test(type)
    ? JSON.stringify(await answer.json(), null, 2)
    : `${type} ${(await answer.blob()).size} B`;
  const ms = Math.round(performance.now() - begun);
  const told = ["content-type", "etag", "location", "ratelimit", "retry-after", "x-request-id"];
  const headers = told.flatMap((name) => {
    const value = answer.headers.get(name);
    return value ? [`${name}: ${value}`] : [];
  });
  return { status: String(answer.status), ms, headers: headers.join("\n"), body: text };
}
