import { z } from "zod";
import { describedProblem } from "./described-problem.server.ts";
import { tagOf } from "./dispatch.server.ts";
import { type Endpoint, subjectOf, successOf } from "./endpoint.server.ts";
import { endpoints } from "./endpoints.server.ts";

type Json = Record<string, unknown>;

/** Schemas that several endpoints name by `.meta({ id })`; what is sent is called apart where it is read otherwise. */
class Schemas {
  readonly named: Json = {};

  of(schema: z.ZodType, io: "input" | "output"): Json {
    const {
      $schema: _,
      $defs = {},
      ...made
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      // In English, whoever asks.
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === "date") {
          Object.assign(jsonSchema, { type: "string", format: "date-time" });
        }
      },
    }) as Json & { $defs?: Json };
    for (const [name, part] of Object.entries($defs))
      this.named[nameIn(name, io)] = moved(part, io);
    return moved(made, io);
  }
}

const nameIn = (name: string, io: "input" | "output") => (io === "input" ? `${name}Input` : name);

/** References lead to the components of the whole description. */
function moved<Part>(part: Part, io: "input" | "output"): Part {
  const text = JSON.stringify(part).replaceAll(
    /"\$ref":"#\/\$defs\/([^"]+)"/g,
    (_, name: string) => `"$ref":"#/components/schemas/${nameIn(name, io)}"`,
  );
  return JSON.parse(text);
}

/** The whole API as OpenAPI 3.1, made from the list (rules: api-9): the same each time. */
export function describeApi(): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Madua API",
      version: "1",
      description: [
        "Amounts are whole paise (100 are a rupee), moments are UTC in ISO 8601, days are days in India.",
        "Lists answer `data` and `nextCursor`, which is `?cursor=` of the next page.",
        "A GET answers an ETag: `If-None-Match` saves the answer, and `If-Match` has an edit refused with 412 if somebody else was there first.",
        "Refusals are RFC 9457: `code` says which, `errors` names the fields.",
        "Fields may be added to answers; none goes, and no request needs one more.",
      ].join("\n\n"),
    },
    servers: [{ url: "/api/v1" }],
    security: [{ key: [] }],
    tags: [...new Set(endpoints.map(subjectOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "A key that an owner makes in the office: madua_…",
        },
      },
      schemas: { ...schemas.named, Problem: describedProblem },
      responses: { Problem: problemResponse },
    },
  };
}

const problemResponse = {
  description:
    "Nothing was done: 400 and 422 what was sent, 401 and 403 the key, 404 nothing is there, 409 what is the case, 412 it was changed meanwhile, 429 too many requests.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

function operationOf(endpoint: Endpoint, schemas: Schemas): Json {
  const { summary, description, permission, alsoAsks, body, file, once } = endpoint;
  const status = successOf(endpoint);
  return {
    operationId: operationName(endpoint),
    tags: [subjectOf(endpoint)],
    summary,
    description: [
      ...(description ? [description] : []),
      `Needs the permission \`${permission}\`.`,
      ...(alsoAsks ?? []).map((one) => `With \`${one}\` there is more.`),
    ].join(" "),
    "x-permission": permission,
    ...(alsoAsks && { "x-also-asks": alsoAsks }),
    parameters: parametersOf(endpoint, schemas),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemas.of(body, "input") } },
      },
    }),
    ...(file && {
      requestBody: {
        required: true,
        content: { [file]: { schema: { type: "string", format: "binary" } } },
      },
    }),
    responses: {
      [status]: answerOf(endpoint, schemas),
      "4XX": { $ref: "#/components/responses/Problem" },
      ...(once && { 409: { $ref: "#/components/responses/Problem" } }),
    },
  };
}

/** "getOrdersById", "postOrdersByIdShip": the same as long as method and path are. */
export function operationName({ method, path }: Pick<Endpoint, "method" | "path">): string {
  const words = path
    .slice(1)
    .split(/[/.-]/)
    .map((part) => (part.startsWith(":") ? `By${capital(part.slice(1))}` : capital(part)));
  return method.toLowerCase() + words.join("");
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function parametersOf({ path, query, once, method }: Endpoint, schemas: Schemas): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { properties = {}, required = [] } = (query ? schemas.of(query, "input") : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema,
  }));
  const header = (name: string, description: string, required = false) => ({
    name,
    in: "header",
    required,
    description,
    schema: { type: "string" },
  });
  return [
    ...inPath,
    ...inQuery,
    ...(once
      ? [
          header(
            "Idempotency-Key",
            "Your own name for this request, kept for a day: sent again, it happens once.",
            true,
          ),
        ]
      : []),
    ...(method !== "GET" && inPath.length > 0
      ? [header("If-Match", "ETag of what was read: refused with 412 if it was changed since.")]
      : []),
  ];
}

function answerOf(endpoint: Endpoint, schemas: Schemas): Json {
  const kind = endpoint.answers[successOf(endpoint)];
  if (!kind) return { description: "Done." };
  const content =
    typeof kind === "string"
      ? { [kind]: {} }
      : { "application/json": { schema: schemas.of(kind, "output") } };
  return { description: "Done.", content };
}

let kept: { text: string; tag: string } | undefined;

/** The description as a file; everybody may read it, for it says nothing of the shop. */
export function descriptionAnswer({ method, headers }: Request): Response {
  if (method !== "GET" && method !== "HEAD") {
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  if (!kept) {
    const text = JSON.stringify(describeApi());
    kept = { text, tag: tagOf(text) };
  }
  const answer = {
    "Content-Type": "application/json",
    "Cache-Control": "no-cache",
    ETag: kept.tag,
  };
  const isKnown = headers.get("if-none-match") === kept.tag;
  return new Response(isKnown ? null : kept.text, { status: isKnown ? 304 : 200, headers: answer });
}
