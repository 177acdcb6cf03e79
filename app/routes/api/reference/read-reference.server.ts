import { describeApi } from "../description.server.ts";

/** A field of a request or an answer, as a table shows it. */
export interface ShownField {
  /** "selectedAddresses.pinCode"; "data[].id" within a list. */
  name: string;
  /** "string", "integer or null", "one of cod, online". */
  type: string;
  isRequired: boolean;
  description: string;
}

export interface ShownParameter extends ShownField {
  place: "path" | "query";
}

/** An endpoint as the page to read shows it. */
export interface ShownEndpoint {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  permission: string;
  isOnce: boolean;
  /** It takes a file instead of a body. */
  isOfFile: boolean;
  parameters: ShownParameter[];
  body: ShownField[];
  /** Undefined where it takes none. */
  bodyExample: string | undefined;
  answer: ShownField[];
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
  minimum?: number;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-permission": string;
  parameters: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let kept: Description | undefined;
const described = () => (kept ??= describeApi() as unknown as Description);

/** The subjects of the API, and the endpoints of one; of the first where it knows none of that name. */
export function readReference(wanted: string | null): {
  subjects: string[];
  subject: string;
  endpoints: ShownEndpoint[];
} {
  const { paths } = described();
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const subjects = [...new Set(all.flatMap(({ operation }) => operation.tags))];
  const subject = subjects.find((one) => one === wanted) ?? subjects[0] ?? "";
  const own = all.filter(({ operation }) => operation.tags.includes(subject));
  return { subjects, subject, endpoints: own.map(shown) };
}

function shown({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): ShownEndpoint {
  const { parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  const isOfFile = requestBody !== undefined && !body;
  const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content;
  const [type = ""] = Object.keys(answer ?? {});
  const schema = answer?.[type]?.schema;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    permission: operation["x-permission"],
    isOnce: parameters.some(({ name }) => name === "Idempotency-Key"),
    isOfFile,
    parameters: parameters.flatMap(
      ({ name, in: place, required = false, description = "", schema }) =>
        place === "path" || place === "query"
          ? { name, place, type: typeOf(schema), isRequired: required, description }
          : [],
    ),
    body: body ? fieldsOf(body) : [],
    bodyExample: body && JSON.stringify(exampleOf(body), null, 2),
    answer: schema
      ? fieldsOf(schema)
      : type
        ? [{ name: type, type: "file", isRequired: true, description: "" }]
        : [],
  };
}

/** What a reference leads to. */
function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? { ...described().components.schemas[name], ...schema, $ref: "" } : schema;
}

const branches = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? [];

/** Of what may be null or one other thing, that. */
function present(given: Schema): Schema {
  const schema = resolved(given);
  const others = branches(schema).filter(({ type }) => type !== "null");
  const [only] = others;
  return only && others.length === 1 ? present(only) : schema;
}

function typeOf(given: Schema): string {
  const schema = resolved(given);
  const parts = branches(schema);
  if (parts.length > 0) return [...new Set(parts.map(typeOf))].join(" or ");
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${schema.items ? typeOf(schema.items) : "anything"}`;
  return [schema.format ?? schema.type ?? "anything"].flat().join(" or ");
}

/** Its fields, those within fields behind them. */
function fieldsOf(given: Schema, before = "", depth = 0): ShownField[] {
  const schema = present(given);
  if (schema.type === "array" && schema.items) return fieldsOf(schema.items, `${before}[]`, depth);
  const parts = branches(schema);
  if (parts.length > 0) {
    const all = parts.flatMap((part) => fieldsOf(part, before, depth));
    return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([own, part]) => {
    const name = before ? `${before}.${own}` : own;
    const isRequired = schema.required?.includes(own) ?? false;
    const description = part.description ?? "";
    const field = { name, type: typeOf(part), isRequired, description };
    return depth < 4 ? [field, ...fieldsOf(part, name, depth + 1)] : [field];
  });
}

const examples: Readonly<Record<string, string>> = {
  date: "2026-04-05",
  "date-time": "2026-04-05T09:30:00.000Z",
  email: "asha@example.org",
  uuid: "01890000-0000-7000-8000-000000000001",
};

/** What a body may look like: the fields that it needs. */
function exampleOf(given: Schema): unknown {
  const schema = present(given);
  const [first] = branches(schema);
  if (first) return exampleOf(first);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]),
      );
    case "array":
      return schema.items ? [exampleOf(schema.items)] : [];
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return examples[schema.format ?? ""] ?? "…";
  }
}
