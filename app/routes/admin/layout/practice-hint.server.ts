import { staffRoleOf, type User } from "#app/domains/accounts/users/user.ts";
import { practised } from "#app/server/rehearsal/practised.server.ts";
import { ticksOf } from "../shop/rehearsal/rehearsal-steps.ts";
import type { PracticeHintProps } from "./practice-hint.tsx";

/** What somebody does next in this practice shop. */
export async function practiceHint(user: User): Promise<PracticeHintProps | undefined> {
  const role = staffRoleOf(user);
  if (!role) return undefined;
  const steps = ticksOf(role, (await practised())[user.id]);
  const next = steps.find(({ isDone }) => !isDone);
  return {
    done: steps.filter(({ isDone }) => isDone).length,
    of: steps.length,
    next: next && { text: next.text(), to: next.to },
  };
}
