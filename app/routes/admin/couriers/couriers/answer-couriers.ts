import { attempt, attemptForm } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { handleAnswer } from "../../components/forms/handle-answer.ts";

interface Asked {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/** A press is answered in a toast; the forms of the page say themselves what came of them. */
export async function answerCouriers({ request, serverAction }: Asked): Promise<unknown> {
  const form = await request.clone().formData();
  if (form.has("intent")) return handleAnswer({ request, serverAction } as never);
  if (form.has("kind")) return attempt(serverAction);
  return attemptForm(serverAction, m.unreachable());
}
