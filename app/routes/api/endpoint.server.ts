import { z } from "zod";
import type { KeyUser } from "#app/domains/api-keys/use-key.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import type { Result } from "#app/lib/answers/result.ts";

export const apiMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type ApiMethod = (typeof apiMethods)[number];

/** What the answer of a success holds: JSON by a schema, a file by its media type, or nothing. */
type Answers = Partial<Record<200 | 201 | 202 | 204, z.ZodType | `${string}/${string}` | null>>;

type AnswerOf<Some> = Some extends z.ZodType
  ? z.input<Some>
  : Some extends string
    ? Uint8Array | string
    : undefined;

/** "/orders/:id" → { id: string } */
type ParamsOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamsOf<First> & ParamsOf<Rest>
  : Path extends `:${infer Name}`
    ? Record<Name, string>
    : unknown;

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What an endpoint is given. */
export interface Asked<Params = Record<string, string>, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** As whom it works: claims and actor for the commands. */
  user: KeyUser;
  /** Whether the key may do this, too. */
  may: (permission: Permission) => boolean;
  /** Of an endpoint that happens once: a UUID that is the same whenever the request is repeated; else "". */
  once: string;
  request: Request;
  /** Of the answer, for `Location`. */
  headers: Headers;
}

/** One thing that other programs may ask for. All that is said of it, the description and its tests are made from this. */
export interface Endpoint {
  method: ApiMethod;
  /** Under /api/v1; a part that begins with ":" stands for a row's id. */
  path: string;
  permission: Permission;
  /** What shows or does more, for a key that may: amounts of orders. */
  alsoAsks?: readonly Permission[] | undefined;
  /** In English, as the field names are. */
  summary: string;
  description?: string;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  /** Its body is no JSON but a file of this media type, which `handle` reads from the request. */
  file?: `${string}/${string}` | undefined;
  answers: Answers;
  /**
   * It asks for an `Idempotency-Key` and happens once under it (rules: api-6): "by-command" where the command is given
   * `once` and finds by it what it did.
   */
  once?: true | "by-command" | undefined;
  /** The field of the request that a refusal's code is about. */
  fields?: Readonly<Record<string, string>> | undefined;
  handle: (asked: Asked<never, never, never>) => Promise<Result<unknown, unknown>>;
}

/** Declares an endpoint, with the types of what it reads and answers. */
export function endpoint<
  const Path extends `/${string}`,
  Answered extends Answers,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  declared: Omit<Endpoint, "path" | "query" | "body" | "answers" | "handle"> & {
    path: Path;
    query?: Query;
    body?: Body;
    answers: Answered;
    handle: (
      asked: Asked<ParamsOf<Path>, Read<Query>, Read<Body>>,
    ) => Promise<Result<AnswerOf<Answered[keyof Answered]>, unknown>>;
  },
): Endpoint {
  return {
    ...declared,
    query: strict(declared.query),
    body: strict(declared.body),
    handle: declared.handle as Endpoint["handle"],
  };
}

/** A field that is written wrongly would else be overlooked, and a filter leave nothing out. */
function strict(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

/** "orders" of "/orders/:id/ship": what the log and the description group it under. */
export const subjectOf = ({ path }: Pick<Endpoint, "path">) => path.split("/")[1] ?? "";

/** The status of a success. */
export const successOf = ({ answers }: Pick<Endpoint, "answers">) =>
  Number(Object.keys(answers)[0]) as 200 | 201 | 202 | 204;
