import { attempt, unansweredText } from "#app/lib/answers/attempt.ts";
import { pathIn } from "#app/lib/text/language.ts";
import type { ManyAnswer } from "../../orders/resources/many-orders.ts";

/**
 * Asks for many orders at once (many-orders.ts). It never rejects: where no answer came, the message says so.
 * A session that has ended leads to the login screen, and from there back to here.
 */
export async function askMany(fields: readonly (readonly [string, string])[]): Promise<ManyAnswer> {
  const { pathname, search } = window.location;
  const back = new URLSearchParams({ returnTo: pathname + search });
  const answer = await attempt(async () => {
    const response = await fetch(pathIn(`/my/orders/many?${back}`), {
      method: "POST",
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
    });
    if (response.redirected) window.location.assign(response.url);
    return (await response.json()) as ManyAnswer;
  });
  return "code" in answer ? { ok: false, message: unansweredText(answer) } : answer;
}

/** Takes back what was done to the status of one order or many, by the id of that change. */
export function askToUndo(ids: readonly string[], change: string): Promise<ManyAnswer> {
  const orders = ids.map((id) => ["id", id] as const);
  return askMany([["intent", "undo-statuses"], ["change", change], ...orders]);
}
