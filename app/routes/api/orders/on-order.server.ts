import type { z } from "zod";
import type { KeyUser } from "#app/domains/api-keys/use-key.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { type ApiMethod, endpoint } from "../endpoint.server.ts";
import { type Said, saidOf } from "./order-refusal-words.ts";
import { orderAnswer, readOrder } from "./orders-endpoints.server.ts";

type Read<Body> = Body extends z.ZodType ? z.output<Body> : undefined;

interface OrderCommand<Body extends z.ZodType | undefined, Refusal> {
  method?: ApiMethod;
  path: `/orders/:id/${string}`;
  permission: Permission;
  summary: string;
  description?: string;
  body?: Body;
  /** The field that a refusal's code is about. */
  fields?: Readonly<Record<string, string>>;
  /** A permission that it needs for some of what can be asked, and whether for this. */
  alsoNeeds?: readonly [permission: Permission, isNeeded: (body: Read<Body>) => boolean];
  /** What the office says of a refusal. */
  words: (refusal: Refusal) => Said;
  command: (asked: {
    id: string;
    body: Read<Body>;
    user: KeyUser;
  }) => Promise<Result<unknown, Refusal>>;
}

/**
 * Declares a command on an order, which answers the order as it then is (rules: api-orders-1). As on its page, who changes
 * it may read it. What has a method of its own (PUT, DELETE) comes to the same however often it is sent; a POST happens once.
 */
export function onOrder<Refusal, Body extends z.ZodType | undefined = undefined>({
  method = "POST",
  description,
  alsoNeeds,
  words,
  command,
  ...declared
}: OrderCommand<Body, Refusal>) {
  return endpoint({
    ...declared,
    method,
    description: [description, "It needs `orders.read`, too."].filter(Boolean).join(" "),
    alsoAsks: ["orders.money", ...(alsoNeeds ? [alsoNeeds[0]] : [])],
    answers: { 200: orderAnswer },
    ...(method === "POST" && { once: true as const }),
    handle: async ({ params: { id = "" }, body, user, may }) => {
      const given = body as Read<Body>;
      const needed: Permission[] = ["orders.read"];
      if (alsoNeeds?.[1](given)) needed.push(alsoNeeds[0]);
      const lacking = needed.find((one) => !may(one));
      if (lacking) return refused({ code: "not-allowed", permission: lacking });
      const done = await command({ id, body: given, user });
      if (!done.ok) return saidOf(done.refusal, words);
      const order = await readOrder(id, may("orders.money"));
      return order ? ok(order) : refused("not-found");
    },
  });
}
