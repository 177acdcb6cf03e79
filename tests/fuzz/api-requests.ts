import { createHash } from "node:crypto";
import fc from "fast-check";
import type { Schema } from "../api-promise.ts";
import type { Query } from "../http-shopper.ts";
import type { OddRequest } from "./odd-request.ts";
import { oddJson, oddText } from "./odd-values.ts";

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  "x-permission": string;
  "x-also-asks"?: string[];
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The pattern under which the fuzzer sends what other programs may ask for. */
export const apiPattern = "/api/v1/*";

/** A key that may do all that there is; fuzzing makes and ends others. */
const key = "madua_fuzzing-everything-that-there-is-to-ask-for";

/** What other programs may send, by the shop's own description: most of it good but for something. */
export class ApiRequests {
  readonly #description: Description;

  private constructor(description: Description) {
    this.#description = description;
  }

  static async read(url: string): Promise<ApiRequests> {
    return new ApiRequests(await (await fetch(`${url}/api/v1/openapi.json`)).json());
  }

  get #operations() {
    return Object.entries(this.#description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  }

  get count(): number {
    return this.#operations.length;
  }

  /** Makes the key anew, by an owner who was not touched yet. */
  async makeKey(query: Query): Promise<void> {
    const permissions = this.#operations.flatMap(({ operation }) => [
      operation["x-permission"],
      ...(operation["x-also-asks"] ?? []),
    ]);
    await query("delete from api_keys where name = 'Fuzz'");
    await query(
      `insert into api_keys (id, name, role, permissions, hash, last_letters, ends_at, made_by)
       select gen_random_uuid()::text, 'Fuzz', 'owner', $1, $2, 'Fuzz', '2099-01-01', id
       from users where role = 'admin' and designation = '' order by created_at desc limit 1`,
      [[...new Set(permissions)], createHash("sha256").update(key).digest("base64url")],
    );
  }

  /** @param idOf a row that there is, by the first part of a path: "orders". */
  request(idOf: (subject: string) => string): fc.Arbitrary<OddRequest> {
    return fc.constantFrom(...this.#operations).chain(({ path, method, operation }) => {
      const id = idOf(path.split("/")[1] ?? "");
      const odd = oddText.map(
        (text) => encodeURIComponent(text.toWellFormed()).slice(0, 500) || "x",
      );
      const inPath = fc
        .array(mostly(fc.constant(id), odd), { minLength: 4, maxLength: 4 })
        .map((ids) => path.replaceAll(/\{\w+\}/g, () => ids.shift() ?? id));
      const names = operation.parameters.filter((one) => one.in === "query");
      const query = fc
        .subarray(names)
        .chain((some) =>
          fc.tuple(...some.map(({ name, schema }) => this.#parameter(name, schema))),
        );
      const schema = operation.requestBody?.content["application/json"]?.schema;
      const body = schema
        ? mostly(this.#like(schema), oddJson, 12).map((value) => JSON.stringify(value) ?? "")
        : fc.constant("");
      const header = {
        Authorization: mostly(fc.constant(`Bearer ${key}`), fc.constant("Bearer madua_x"), 30),
        "Idempotency-Key": mostly(fc.uuid(), fc.constantFrom("one", "two", "", " x "), 3),
        "If-Match": mostly(fc.constant(undefined), fc.constantFrom('"x"', "*", 'W/"x"', "\\"), 8),
        "If-None-Match": mostly(fc.constant(undefined), fc.constantFrom("*", '"x"'), 8),
        "Content-Type": mostly(fc.constant("application/json"), fc.constant("text/plain"), 20),
      };
      return fc.record({ inPath, query, body, header: fc.record(header) }).map((made) => ({
        method: method.toUpperCase(),
        target: `/api/v1${made.inPath}${made.query.length > 0 ? `?${made.query.join("&")}` : ""}`,
        headers: Object.entries(made.header).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        ),
        body: method === "get" ? undefined : Buffer.from(made.body),
        isCut: false,
        isSigned: false,
      }));
    });
  }

  #parameter(name: string, schema: Schema): fc.Arbitrary<string> {
    return mostly(this.#like(schema), oddText).map((value) => {
      const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
      return `${name}=${encodeURIComponent(text.toWellFormed()).slice(0, 2000)}`;
    });
  }

  /** A value of this kind, now and then another one within it. */
  #like(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    const name = schema.$ref?.split("/").at(-1);
    if (name) return this.#like(this.#description.components.schemas[name] ?? {}, depth);
    const branches = schema.anyOf ?? schema.oneOf;
    if (depth > 6) return fc.constant(null);
    if (branches) return fc.oneof(...branches.map((branch) => this.#like(branch, depth + 1)));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return mostly(fc.constantFrom(...schema.enum), oddText, 12);
    return mostly(this.#ofType(schema, depth), oddJson, 25);
  }

  #ofType(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    switch ([schema.type].flat()[0]) {
      case "object": {
        const fields = Object.entries(schema.properties ?? {}).map(
          ([name, part]) => [name, this.#like(part, depth + 1)] as const,
        );
        const requiredKeys = schema.required ?? [];
        return fc.record(Object.fromEntries(fields), { requiredKeys });
      }
      case "array":
        return fc.array(this.#like(schema.items ?? {}, depth + 1), { maxLength: 3 });
      case "integer":
      case "number":
        return mostly(fc.integer({ min: 0, max: 100 }), fc.integer(), 4);
      case "boolean":
        return fc.boolean();
      default:
        return schema.format === "date"
          ? fc.constantFrom("2026-04-05", "0000-01-01", "9999-12-31")
          : schema.format === "date-time"
            ? fc.constantFrom("2026-04-05T09:30:00.000Z", "0001-01-01T00:00:00Z")
            : mostly(fc.string({ maxLength: 20 }), oddText, 3);
    }
  }
}

function mostly<Good, Odd>(good: fc.Arbitrary<Good>, odd: fc.Arbitrary<Odd>, weight = 8) {
  return fc.oneof({ weight, arbitrary: good }, { weight: 1, arbitrary: odd });
}
