import { attempt } from "#app/lib/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/toast.tsx";

/**
 * Asks the server, for a page's clientAction. What came of a row's command is said in a toast here,
 * because the row that asked may be gone by then; a form hears its answer itself.
 */
export async function hearAnswer<Answer extends { ok: boolean }>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}) {
  const isRowCommand = (await request.clone().formData()).has("intent");
  const answer = await attempt(serverAction);
  if (!isRowCommand) return answer;
  const message =
    "message" in answer && typeof answer.message === "string" ? answer.message : m.unreachable();
  if (answer.ok) toast.success(message);
  else toast.error(message);
  return answer;
}
