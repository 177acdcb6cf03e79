import { attempt, isUnreachable, type Unanswered } from "../answers/attempt.ts";
import { withoutLanguage } from "../text/language.ts";
import { keepRequest, type QueuedRequest } from "./queued-requests.ts";

/** How a form waits where it finds no connection; where its action cannot know that, its field `keepAs` says it as JSON. */
export type KeepAs = Pick<
  QueuedRequest,
  "key" | "words" | "page" | "pageWhenDone" | "fetcher" | "subject"
>;

/**
 * Keeps a form that could not be sent (rules: kept-1).
 * @param action its path, in any language.
 * @param how where it does not say so itself.
 * @returns whether the browser had room for it.
 */
export function keepForm(
  { keepAs = "", sentBy = "", ...fields }: Readonly<Record<string, string>>,
  action: string,
  how?: KeepAs,
): boolean {
  const as: KeepAs = how ?? JSON.parse(keepAs);
  return keepRequest({ ...as, action: withoutLanguage(action), fields, by: sentBy });
}

/**
 * Asks the server as `attempt` does, from a `clientAction`. A form that says how it waits is kept here where it finds
 * no line: its page may have been left by then. The answer says so with `isKept`.
 */
export async function attemptOrQueue<Answer>(
  request: Request,
  ask: () => Promise<Answer>,
): Promise<Answer | Unanswered> {
  const form = textsOf(await request.clone().formData());
  const answer = await attempt(ask);
  // One that has waited already says it no more: it goes on waiting.
  if (!form.keepAs || !isUnreachable(answer) || !("isLineLost" in answer)) return answer;
  const isKept = keepForm(form, new URL(request.url).pathname);
  return isKept ? { ...answer, isKept } : answer;
}

/** A form's fields, none of which is a file or comes twice. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
