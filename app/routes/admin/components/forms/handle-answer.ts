import { attempt } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";

/**
 * A page's clientAction: calls the server and handles its answer. The outcome of a row's command is
 * shown in a toast here, because the row may be gone by then; a form handles its answer itself.
 */
export async function handleAnswer<Answer extends { ok: boolean }>({
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
