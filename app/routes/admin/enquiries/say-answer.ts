import { attempt } from "#app/lib/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/toast.ts";

/** Says an action's answer in a toast, because the card that asked may be gone by then. */
export async function sayAnswer(ask: () => Promise<{ ok: boolean; message: string }>) {
  const answer = await attempt(ask);
  const message = "message" in answer ? answer.message : m.unreachable();
  if (answer.ok) toast.success(message);
  else toast.error(message);
  return answer;
}
