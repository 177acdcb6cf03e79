import { takeCourierWebhook } from "#app/domains/couriers/bookings/parcel-news.server.ts";
import { readWebhookBody } from "#app/server/http/webhook-body.server.ts";
import type { Route } from "./+types/parcel-news";

/**
 * The webhook of a courier's API (rules: couriers-15). Its address says no courier's name, for Shiprocket takes none that
 * holds its own, "sr" or "kr".
 */
export async function action({ request }: Route.ActionArgs) {
  const body = await readWebhookBody(request);
  if (body === undefined) return new Response("Too large.\n", { status: 413 });
  const taken = await takeCourierWebhook(body, request.headers.get("x-api-key") ?? "");
  if (taken.ok) return new Response("ok\n");
  const isStranger = taken.refusal === "not-believed";
  return new Response("Bad request.\n", { status: isStranger ? 401 : 400 });
}
