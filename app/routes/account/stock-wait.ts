import { data } from "react-router";
import { z } from "zod";
import { currentUser, requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import type { StockWaitAnswer } from "#app/domains/notifications/stock-wait-button.tsx";
import { isWaitingFor, setStockWait } from "#app/domains/notifications/stock-waits.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import type { Route } from "./+types/stock-wait";

/** The page that asks follows what its shopper is told of (stock-wait-button.tsx). */
export const handle = {
  live: [],
  snapshot: ["my-notifications"],
} as const satisfies LiveHandle;

/** Whether who asks waits for the product; a visitor does not (rules: back-in-stock-1). */
export async function loader({ params, context }: Route.LoaderArgs): Promise<StockWaitAnswer> {
  const user = currentUser(context);
  return { isWaiting: user !== null && (await isWaitingFor(user, params.productId)) };
}

/** Keeps that one wants to be told, by `wanted=on`, or takes it back. */
export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const given = await readSubmission(args.request, z.object({ wanted: z.boolean().optional() }));
  if (!given.ok) return given.answer;
  const { wanted = false } = given.value;
  return (await setStockWait(user, args.params.productId, wanted))
    ? { isWaiting: wanted }
    : data({ isWaiting: undefined }, { status: 409 });
}

/** In a browser that cannot reach the shop the button stays as it is. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => unknown);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => unknown);
}

const unknown: StockWaitAnswer = { isWaiting: undefined };
