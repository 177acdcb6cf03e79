import { z } from "zod";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { site } from "#site";
import { findStandingOrder } from "../after/find-ondc-order.server.ts";
import { catalogueNow } from "../catalogue/read-catalogue.server.ts";
import { readOndcSettings } from "../protocol/ondc-settings.server.ts";
import { openedPracticePage } from "../protocol/own-registration.server.ts";

const answerSchema = z.union([
  z.object({ bapId: z.string(), networkId: z.string() }),
  z.object({ problem: z.enum(["nothing", "not-registered", "unheard"]) }),
  z.object({ problem: z.literal("refused"), code: z.string().max(100) }),
]);

export type PracticeOrderRefusal =
  /** ONDC is off, or on another network than the practice one. */
  | "off"
  /** The practice network does not answer. */
  | "away"
  /** The shop takes no orders (rules: opening-2). */
  | "closed"
  /** It lacks its place, phone or a pin code that is served. */
  | "incomplete"
  /** No product is complete and in stock. */
  | "nothing"
  | "not-registered"
  /** The shop did not answer in time. */
  | "unheard"
  /** The shop's answer was an error of the network's. */
  | { code: string };

/** Each of its four answers takes 8 s at the most. */
const longest = 40_000;

/**
 * Has the practice network's buyer's app buy one piece of a product, by signed messages as any app's (rules: ondc-office-5).
 * @param key names the order: asked again under it, there is still one. At most 64 letters, digits and dashes.
 */
export async function orderInPractice(
  key: string,
): Promise<Result<{ id: string; orderNumber: string }, PracticeOrderRefusal>> {
  const { isOn, environment, cities } = await readOndcSettings();
  if (!isOn || environment !== "practice") return refused("off");
  if (site.opening !== "open") return refused("closed");
  const { shop, products } = await catalogueNow();
  if (!("store" in shop)) return refused("incomplete");
  if (products.every(({ currentStock }) => currentStock <= 0)) return refused("nothing");
  const page = await openedPracticePage();
  if (!page) return refused("away");
  const body = new URLSearchParams({ id: key, city: cities[0] ?? "std:0651" });
  const signal = AbortSignal.timeout(longest);
  const answer = await fetch(new URL("/order", page), { method: "POST", body, signal })
    .then((told) => told.json())
    .catch(() => undefined);
  const told = answerSchema.safeParse(answer).data;
  if (!told) return refused("away");
  if ("code" in told) return refused({ code: told.code });
  if ("problem" in told) return refused(told.problem);
  const order = await findStandingOrder(told.bapId, told.networkId);
  return order
    ? ok({ id: order.house.id, orderNumber: order.house.orderNumber })
    : refused("unheard");
}
