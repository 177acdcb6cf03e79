import type { z } from "zod";
import { currentRequest } from "#app/server/http/request.server.ts";

/** Why a request came to nothing, as RFC 9457 has it. */
export interface Problem {
  status: number;
  /** Says it to programs, and ends the `type`. */
  code: string;
  detail: string;
  errors?: readonly FieldError[];
  /** What else the refusal tells: how many are left, until when. */
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** `field` as the request names it, "address.pinCode". */
export interface FieldError {
  field: string;
  message: string;
}

export function problemAnswer({ status, code, detail, errors, more, headers }: Problem): Response {
  const title = code.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
  const requestId = currentRequest()?.id;
  const said = { type: `/api/v1#${code}`, title, status, detail, code, errors, requestId };
  return new Response(`${JSON.stringify({ ...more, ...said })}\n`, {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "private, no-store",
      ...headers,
    },
  });
}

/** What the commands refuse, and the status of each; any other refusal is a conflict with what is the case. */
const statuses: Readonly<Record<string, number>> = {
  "not-found": 404,
  gone: 404,
  "not-allowed": 403,
  "changed-meanwhile": 412,
  "seen-differs": 412,
  stale: 412,
  invalid: 422,
  // A picture.
  "too-large": 413,
  empty: 422,
  unreadable: 422,
  heic: 422,
  "too-many-pixels": 422,
  "store-away": 503,
  "too-many-tries": 429,
};

const details: Readonly<Record<string, string>> = {
  "not-found": "There is nothing under this id.",
  "changed-meanwhile": "Somebody else has changed it since it was read. Read it again.",
  "too-many-tries": "That was tried too often. Wait before the next try.",
};

/** What people read of a refusal, in the request's language, and its status; without it, both follow from the code. */
export interface SaidOfRefusal {
  detail: string;
  status: number;
  errors?: readonly FieldError[];
}

/** A refused command as a problem: its code is the problem's (rules: api-7). */
export function refusalProblem(
  refusal: unknown,
  fields: Readonly<Record<string, string>> = {},
): Problem {
  const { code, said, ...more }: { code: string; said?: SaidOfRefusal } =
    typeof refusal === "object" && refusal !== null
      ? { code: "refused", ...refusal }
      : { code: String(refusal) };
  const status = said?.status ?? statuses[code] ?? 409;
  const detail =
    said?.detail ?? details[code] ?? `The shop refuses this: ${code.replaceAll("-", " ")}.`;
  const field = fields[code];
  const seconds = "seconds" in more ? Number(more.seconds) : undefined;
  return {
    status,
    code,
    detail,
    more,
    ...(field && { errors: [{ field, message: detail }] }),
    ...(said?.errors && { errors: said.errors }),
    ...(status === 429 && seconds && { headers: { "Retry-After": String(seconds) } }),
  };
}

/** What a schema found wrong, field by field. */
export function fieldsProblem({ issues }: z.ZodError): Problem {
  const errors = issues.flatMap((issue): FieldError[] => {
    const at = issue.path.map(String);
    if (issue.code !== "unrecognized_keys")
      return [{ field: at.join("."), message: issue.message }];
    return issue.keys.map((key) => ({
      field: [...at, key].join("."),
      message: "There is no field of this name.",
    }));
  });
  const detail = "Some fields do not hold what they must.";
  return { status: 422, code: "invalid-fields", detail, errors };
}
