import { Ajv2020 } from "ajv/dist/2020.js";

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** What a call sends: what its path and query hold, its body, and its own name for what happens once. */
interface Given {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  once?: string;
}

interface Answer {
  status: number;
  headers: Headers;
  /** JSON read, or the bytes of a file. */
  // biome-ignore lint/suspicious/noExplicitAny: its shape is checked by the description, not by types.
  body: any;
}

/**
 * A program that knows the API by its description alone, as one that a tool makes of it: it calls what is described, by its
 * name, and takes nothing that is described otherwise, in what it sends and in what it is answered.
 */
export class DescribedClient {
  readonly #ajv = new Ajv2020({ strict: false, logger: false });
  readonly #url: () => string;
  readonly #key: string;
  readonly #operations: ReadonlyMap<string, { path: string; method: string; of: Operation }>;
  /** What was called, to tell what was not. */
  readonly called = new Set<string>();

  private constructor(url: () => string, key: string, description: Description) {
    this.#url = url;
    this.#key = key;
    // A name, not the address that an earlier JSON Schema had there.
    this.#ajv.removeKeyword("id").addKeyword("id");
    this.#ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    this.#ajv.addFormat("date", /^\d{4}-\d\d-\d\d$/);
    this.#ajv.addSchema(description, "api");
    this.#operations = new Map(
      Object.entries(description.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, of]) => [of.operationId, { path, method, of }]),
      ),
    );
  }

  /** @param url where the shop is, which may move. */
  static async open(url: () => string, key: string): Promise<DescribedClient> {
    const answer = await fetch(`${url()}/api/v1/openapi.json`);
    return new DescribedClient(url, key, (await answer.json()) as Description);
  }

  /** Calls, and gives what a success answers. @throws Error where it is refused. */
  async do(name: string, given: Given = {}): Promise<Answer["body"]> {
    const { status, body } = await this.call(name, given);
    if (status >= 300) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
    return body;
  }

  /** Calls, and gives what is answered, a refusal too. @throws Error where anything is not as it is described. */
  async call(name: string, { path = {}, query = {}, body, once }: Given = {}): Promise<Answer> {
    const operation = this.#operations.get(name);
    if (!operation) throw new Error(`the description knows no ${name}`);
    this.called.add(name);
    const { parameters, requestBody, responses } = operation.of;
    const place = ["paths", operation.path, operation.method];
    const isNamed = (where: string, one: string) =>
      parameters.some(({ name, in: at }) => at === where && name === one);
    const unknown = Object.keys(query).find((one) => !isNamed("query", one));
    if (unknown) throw new Error(`${name} has no parameter ${unknown}`);
    const where = operation.path.replaceAll(/\{(\w+)\}/g, (_, one: string) => {
      if (!path[one]) throw new Error(`${name} needs ${one}`);
      return encodeURIComponent(path[one]);
    });
    const isJson = requestBody !== undefined;
    if (isJson) this.#check([...place, "requestBody", "content", "application/json"], body, name);
    else if (body !== undefined) throw new Error(`${name} takes no body`);
    const search = new URLSearchParams(Object.entries(query).map(([one, is]) => [one, String(is)]));
    const response = await fetch(`${this.#url()}/api/v1${where}?${search}`, {
      method: operation.method.toUpperCase(),
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(isJson && { "Content-Type": "application/json" }),
        ...(isNamed("header", "Idempotency-Key") && {
          "Idempotency-Key": once ?? crypto.randomUUID(),
        }),
      },
      ...(isJson && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const type = headers.get("content-type") ?? "";
    if (type === "application/problem+json") {
      const problem = await response.json();
      this.#check(["components", "responses", "Problem", "content", type], problem, name);
      return { status, headers, body: problem };
    }
    const described = responses[status];
    if (!described) throw new Error(`${name} answers ${status}, which is not described`);
    if (!described.content) return { status, headers, body: undefined };
    const [kind = "", media] = Object.entries(described.content)[0] ?? [];
    if (type !== kind) throw new Error(`${name} answers ${type}, and is described as ${kind}`);
    if (!media?.schema) return { status, headers, body: await response.bytes() };
    const answered = await response.json();
    this.#check([...place, "responses", String(status), "content", kind], answered, name);
    return { status, headers, body: answered };
  }

  #check(place: readonly string[], value: unknown, name: string): void {
    const pointer = [...place, "schema"]
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const isAsDescribed = this.#ajv.compile({ $ref: `api#/${pointer}` });
    if (isAsDescribed(value)) return;
    const wrong = this.#ajv.errorsText(isAsDescribed.errors);
    throw new Error(`${name} is not as it is described: ${wrong} in ${JSON.stringify(value)}`);
  }
}
