import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { z } from "zod";
import {
  beginOnce,
  claimRun,
  forgetRun,
  keepAnswer,
  type OnceRun,
} from "#app/domains/api-keys/once.server.ts";
import { keyOf, noteUse, type UsedKey } from "#app/domains/api-keys/use-key.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { Queryable } from "#app/server/database/database.server.ts";
import {
  meansDatabaseAway,
  outageRetryAfter,
  suspectOutage,
} from "#app/server/database/database-outage.server.ts";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import {
  countUseByNetwork,
  countUseWithRest,
  type LimitLeft,
} from "#app/server/http/rate-limit.server.ts";
import { currentRequest, withRequest } from "#app/server/http/request.server.ts";
import { readWebhookBody } from "#app/server/http/webhook-body.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { withLogContext } from "#app/server/log/log-context.server.ts";
import { logRefusal } from "#app/server/log/log-refusal.server.ts";
import { type Asked, type Endpoint, subjectOf, successOf } from "./endpoint.server.ts";
import { endpoints, endpointsAt, type Found } from "./endpoints.server.ts";
import { fieldsProblem, type Problem, problemAnswer, refusalProblem } from "./problem.server.ts";

/** Requests of a key (rules: api-4). */
export const perKey = { name: "api-key", points: 600, seconds: 60 } as const;
/** Keys that open nothing, sent from one network. */
export const perStranger = { name: "api-stranger", points: 20, seconds: 600 } as const;

/** Thrown where a request goes no further. */
class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Answers a request of another program (architecture: api). It is believed by its key alone: cookies do not reach this
 * (http.server.ts), so no other site's page can have a browser write here, and none may read, for no origin is allowed.
 * @param path under /api/v1, without the slash.
 * @param list of what may be asked for.
 */
export async function answerApi(
  request: Request,
  path: string,
  list = endpoints,
): Promise<Response> {
  try {
    // No open page shows it: what it reads need not be followed.
    return await withoutRecording(() => answered(request, endpointsAt(path, list)));
  } catch (error) {
    if (error instanceof Refused) return problemAnswer(error.problem);
    // What is shared with pages refuses as they do.
    if (error instanceof Response && error.status >= 400 && error.status < 500) {
      return problemAnswer({ status: error.status, ...plainProblem(error.status) });
    }
    return failure(error);
  }
}

function plainProblem(status: number) {
  return status === 404
    ? { code: "not-found", detail: "There is nothing under this id." }
    : { code: "refused", detail: "The shop refuses this." };
}

function failure(error: unknown): Response {
  if (meansDatabaseAway(error)) {
    log.warn({ err: error }, "not answered: the database is away");
    void suspectOutage(error);
    const headers = { "Retry-After": String(outageRetryAfter) };
    const detail = "The shop cannot answer just now. Ask again.";
    return problemAnswer({ status: 503, code: "unavailable", detail, headers });
  }
  log.error({ err: error }, "an API request failed");
  const detail = "Something went wrong here. It is in the shop's log under the request's id.";
  return problemAnswer({ status: 500, code: "failed", detail });
}

async function answered(request: Request, at: Map<string, Found>): Promise<Response> {
  const found = foundAt(request.method, at);
  const key = await keyOfRequest(request);
  const rest = await countUseWithRest(perKey, key.id);
  const limits = limitHeaders(rest);
  const work = async () => {
    if (rest.isOver) throw new Refused(tooMany(rest.seconds));
    const { permission } = found.endpoint;
    if (!isAllowed(key.user, permission)) throw new Refused(notAllowed(permission));
    await noteUse(key, subjectOf(found.endpoint));
    return await carriedOut(request, found, key);
  };
  const by = { name: key.name };
  const answer = await withRequest({ ...requestNow(), apiKey: by }, () =>
    withLogContext({ account: key.user.id, apiKey: key.id }, () =>
      work().catch((error) => {
        if (error instanceof Refused) return problemAnswer(error.problem);
        if (error instanceof Response) throw error;
        return failure(error);
      }),
    ),
  );
  for (const [name, value] of Object.entries(limits)) answer.headers.set(name, value);
  answer.headers.append("Vary", "Authorization");
  return answer;
}

/** What runs outside of any request, as tests do, has none. */
function requestNow() {
  return currentRequest() ?? { id: "", clientNetwork: "unknown" };
}

function foundAt(method: string, at: Map<string, Found>): Found {
  const found = at.get(method === "HEAD" ? "GET" : method);
  if (found) return found;
  if (at.size === 0) {
    const detail = "There is no such address. /api/v1/openapi.json describes those that there are.";
    throw new Refused({ status: 404, code: "no-such-address", detail });
  }
  const allowed = [...at.keys(), ...(at.has("GET") ? ["HEAD"] : [])].sort().join(", ");
  throw new Refused({
    status: 405,
    code: "no-such-method",
    detail: `This address answers ${allowed}.`,
    headers: { Allow: allowed },
  });
}

async function keyOfRequest({ headers }: Request): Promise<UsedKey> {
  const token = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (!token) {
    throw new Refused({
      status: 401,
      code: "no-key",
      detail: "Send an API key: `Authorization: Bearer madua_…`.",
      headers: { "WWW-Authenticate": 'Bearer realm="api"' },
    });
  }
  const key = await keyOf(token);
  if (key) return key;
  logRefusal("an API key that opens nothing");
  // Right keys from the same network go on: what is counted are wrong ones alone.
  const wait = await countUseByNetwork(perStranger);
  if (wait !== undefined) throw new Refused(tooMany(wait));
  throw new Refused({
    status: 401,
    code: "wrong-key",
    detail: "This key opens nothing: it is unknown, its time is over, or it was ended.",
    headers: { "WWW-Authenticate": 'Bearer realm="api", error="invalid_token"' },
  });
}

function tooMany(seconds: number): Problem {
  return {
    status: 429,
    code: "too-many-requests",
    detail: `Too many requests. Ask again in ${seconds} s.`,
    headers: { "Retry-After": String(seconds) },
  };
}

/** As the IETF's draft "RateLimit header fields for HTTP" has them. */
function limitHeaders({ left, seconds }: LimitLeft): Record<string, string> {
  return {
    "RateLimit-Policy": `"key";q=${perKey.points};w=${perKey.seconds}`,
    RateLimit: `"key";r=${left};t=${seconds}`,
  };
}

function notAllowed(permission: Permission): Problem {
  const challenge = `Bearer realm="api", error="insufficient_scope", scope="${permission}"`;
  return {
    status: 403,
    code: "not-allowed",
    detail: `This needs the permission ${permission}, which the key does not have.`,
    more: { permission },
    headers: { "WWW-Authenticate": challenge },
  };
}

async function carriedOut(request: Request, found: Found, key: UsedKey): Promise<Response> {
  const { endpoint, params } = found;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const text = isRead || endpoint.file ? "" : await bodyOf(request, endpoint);
  const asked = {
    params,
    query: readBy(endpoint.query ?? z.strictObject({}), queryOf(request)),
    body: endpoint.body && readBy(endpoint.body, jsonOf(text)),
    user: key.user,
    may: (permission: Permission) => isAllowed(key.user, permission),
    once: "",
    request,
    headers: new Headers(),
  };
  if (isRead) return withTag(await answerOf(endpoint, asked), request.headers.get("if-none-match"));
  const wanted = request.headers.get("if-match");
  const work = async (once?: OnceRun) => {
    const check = wanted === null ? undefined : matching(wanted, found, asked);
    await check?.();
    let isChecked = false;
    const claim = async (on: unknown) => {
      // Under the locks of the command, seen from outside of its transaction: what it is about to replace. What it does
      // after that is about what it has done itself.
      if (!isChecked) await check?.();
      isChecked = true;
      if (once) await claimRun(on as Queryable, once);
    };
    return withClaim(claim, () => answerOf(endpoint, { ...asked, once: once?.id ?? "" }));
  };
  const bounded = wanted === null ? work : (once?: OnceRun) => matchingAtOnce(() => work(once));
  if (!endpoint.once) return sent(await bounded());
  return happeningOnce(request, { endpoint, key, text, work: bounded });
}

/** Each asks the database beside its own transaction: together they must not have all connections. */
const matchingAtOnce = pLimit(2);

/** Has each entry of the log that `work` writes ask `claim` in its transaction. */
function withClaim<T>(claim: (on: unknown) => Promise<void>, work: () => Promise<T>): Promise<T> {
  const now = requestNow();
  return now.apiKey ? withRequest({ ...now, apiKey: { ...now.apiKey, claim } }, work) : work();
}

/** An answer before it is sent. */
interface ApiAnswer {
  status: number;
  body: string | Uint8Array<ArrayBuffer> | null;
  headers: Headers;
}

const sent = ({ status, body, headers }: ApiAnswer) => new Response(body, { status, headers });

/** A strong ETag: another for every change of what is answered. */
export const tagOf = (body: ApiAnswer["body"]) =>
  `"${createHash("sha256")
    .update(body ?? "")
    .digest("base64url")
    .slice(0, 27)}"`;

async function answerOf(endpoint: Endpoint, asked: Asked): Promise<ApiAnswer> {
  const result = await endpoint.handle(asked as Asked<never, never, never>);
  if (!result.ok) throw new Refused(refusalProblem(result.refusal, endpoint.fields));
  const status = successOf(endpoint);
  const kind = endpoint.answers[status];
  const { headers } = asked;
  headers.set("Cache-Control", "private, no-cache");
  if (!kind) return { status, body: null, headers };
  if (typeof kind === "string") {
    headers.set("Content-Type", kind);
    return { status, body: result.value as string, headers };
  }
  headers.set("Content-Type", "application/json");
  // What the description does not name is not sent, whatever a query reads besides.
  const value = kind.parse(result.value);
  return { status, body: `${JSON.stringify(value)}\n`, headers };
}

function withTag(answer: ApiAnswer, known: string | null): Response {
  const { headers } = answer;
  const tag = tagOf(answer.body);
  headers.set("ETag", tag);
  if (known && isAmong(tag, known)) return new Response(null, { status: 304, headers });
  return sent(answer);
}

const isAmong = (tag: string, list: string) =>
  list.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);

/** What refuses an edit of what is not any more as the program has read it (rules: api-8). */
function matching(wanted: string, { endpoint, list }: Found, asked: Asked): () => Promise<void> {
  const read = readEndpointOf(endpoint, list);
  if (!read) {
    const detail = "Nothing can be read here that If-Match could be about.";
    throw new Refused({ status: 400, code: "nothing-to-match", detail });
  }
  if (!isAllowed(asked.user, read.permission)) throw new Refused(notAllowed(read.permission));
  const query = readBy(read.query ?? z.strictObject({}), {});
  // A weak tag does not say enough for this.
  const tags = wanted.split(",").map((one) => one.trim());
  return async () => {
    const { body } = await answerOf(read, { ...asked, query, headers: new Headers() });
    const tag = tagOf(body);
    if (tags.includes(tag) || tags.includes("*")) return;
    const detail = "Somebody else has changed it since it was read. Read it again.";
    throw new Refused({ status: 412, code: "changed-meanwhile", detail, headers: { ETag: tag } });
  };
}

/** What is read at the address that a write is about: "/orders/:id" for "/orders/:id/ship". */
function readEndpointOf({ path }: Endpoint, list: readonly Endpoint[]): Endpoint | undefined {
  const parts = path.slice(1).split("/");
  const paths = parts.map((_, at) => parts.slice(0, parts.length - at).join("/"));
  for (const one of paths.filter((some) => some.includes(":"))) {
    const found = list.find(({ method, path }) => method === "GET" && path === `/${one}`);
    if (found) return found;
  }
  return undefined;
}

interface Once {
  endpoint: Endpoint;
  key: UsedKey;
  text: string;
  work: (run: OnceRun) => Promise<ApiAnswer>;
}

const nameShape = /^[\x21-\x7e]{1,255}$/;

async function happeningOnce(
  { headers, method, url }: Request,
  { endpoint, key, text, work }: Once,
): Promise<Response> {
  const name = headers.get("idempotency-key") ?? "";
  if (!nameShape.test(name)) {
    const message = "Name the request by a text of your own, at most 255 letters without spaces.";
    throw new Refused({
      status: 400,
      code: "idempotency-key-missing",
      detail: "This happens once for each Idempotency-Key, and asks for one.",
      errors: [{ field: "Idempotency-Key", message }],
    });
  }
  const { pathname, search } = new URL(url);
  const whole = `${method} ${pathname}${search}\n${text}`;
  const begun = await beginOnce(key.id, name, whole, endpoint.once === "by-command");
  switch (begun.state) {
    case "answered": {
      const headers = new Headers({
        "Content-Type": "application/json",
        "Cache-Control": "private, no-cache",
        "Idempotency-Replayed": "true",
        ...(begun.location && { Location: begun.location }),
      });
      return sent({ status: begun.status, body: begun.body || null, headers });
    }
    case "other-request":
      throw new Refused({
        status: 422,
        code: "idempotency-key-reused",
        detail: "Another request was sent with this Idempotency-Key.",
        errors: [{ field: "Idempotency-Key", message: "Use a new one for each request." }],
      });
    case "under-way":
      throw new Refused({
        status: 409,
        code: "under-way",
        detail: "The same request is being carried out. Ask again.",
        headers: { "Retry-After": "5" },
      });
    case "done-unanswered":
      throw new Refused({
        status: 409,
        code: "done-already",
        detail: "This was carried out, and its answer was lost. Read what came of it.",
      });
  }
  return carriedOutOnce(begun, work);
}

async function carriedOutOnce(run: OnceRun, work: Once["work"]): Promise<Response> {
  try {
    const answer = await work(run);
    const { status, body, headers } = answer;
    const kept = { status, body: body?.toString() ?? "", location: headers.get("location") };
    await keepAnswer(run, kept);
    return sent(answer);
  } catch (error) {
    await forgetRun(run).catch((also) => log.warn({ err: also }, "a request was not forgotten"));
    throw error;
  }
}

async function bodyOf(request: Request, { body }: Endpoint): Promise<string> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (body && type !== "application/json") {
    throw new Refused({
      status: 415,
      code: "not-json",
      detail: "Send JSON, with Content-Type: application/json.",
      headers: { Accept: "application/json" },
    });
  }
  const text = await readWebhookBody(request);
  if (text !== undefined) return text;
  throw new Refused({ status: 413, code: "too-large", detail: "A request may have 256 kB." });
}

function jsonOf(text: string): unknown {
  const read = parseJson(text);
  if (read !== undefined) return read;
  throw new Refused({ status: 400, code: "no-json", detail: "The body is no JSON." });
}

/** A parameter that stands there twice is a list, which its schema refuses where it wants none. */
function queryOf({ url }: Request): Record<string, unknown> {
  const { searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())].filter((name) => name !== "_routes");
  return Object.fromEntries(
    names.map((name) => {
      const all = searchParams.getAll(name);
      return [name, all.length === 1 ? all[0] : all];
    }),
  );
}

function readBy<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new Refused(fieldsProblem(read.error));
}
