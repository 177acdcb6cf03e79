import { z } from "zod";
import { emergencyLetters } from "#app/domains/accounts/second-factor/emergency-letter.server.ts";
import { resetSecondFactor } from "#app/domains/accounts/second-factor/second-factor.server.ts";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import {
  endHandover,
  handoverFrom,
  offerHandover,
} from "#app/domains/accounts/staff/handover.server.ts";
import { handoverSchema } from "#app/domains/accounts/staff/handover.ts";
import { inviteSchema, staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import {
  inviteStaff,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "#app/domains/accounts/staff/staff-invitation.server.ts";
import {
  listStaff,
  type RoleRefusal,
  setStaffRole,
} from "#app/domains/accounts/staff/staff-role.server.ts";
import { userById } from "#app/domains/accounts/users/find-user.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { attempt, attemptForm } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { elsewhereOfStaff } from "../components/page/elsewhere.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/staff";
import { HandoverCard } from "./staff/handover-card.tsx";
import { InvitationLine } from "./staff/invitation-line.tsx";
import { type InviteAnswer, InviteForm } from "./staff/invite-form.tsx";
import { LetterCard } from "./staff/letter-card.tsx";
import { StaffLine } from "./staff/staff-line.tsx";

export const handle = {
  live: ["staff"],
  snapshot: ["my-notifications"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "staff");
  const [staff, invitations, handover, letters] = await Promise.all([
    listStaff(),
    listInvitations(),
    handoverFrom(user.id),
    emergencyLetters([user.id]),
  ]);
  const now = Date.now();
  return {
    ownId: user.id,
    staff,
    handover,
    lastLetter: letters.get(user.id),
    elsewhere: await elsewhereOfStaff(staff),
    invitations: invitations.map((invitation) => ({
      ...invitation,
      isOver: invitation.expiresAt.getTime() <= now,
    })),
  };
}

/** Invites somebody, or carries out what a line asks for; the answer to that is said in a toast. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "staff");
  requireRecentFactor(args);
  const form = await readForm(args.request.clone());
  const intent = form.ok && form.value.get("intent");
  if (form.ok && intent !== "invite") return carryOut(fieldsOf(form.value), user);
  const given = await readSubmission(args.request, inviteSchema);
  if (!given.ok) return given.answer;
  const invited = await inviteStaff(user, given.value);
  if (invited.ok) {
    return {
      status: "success",
      email: given.value.email,
      initialValue: null,
    } satisfies InviteAnswer;
  }
  const problem = invited.refusal === "is-staff" ? m.staff_is_staff() : m.staff_is_invited();
  return given.refuse({ fieldErrors: { email: [problem] } }, 409);
}

const id = z.string().min(1).max(100);
const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set-role"), id, role: z.enum(staffRoles) }),
  z.object({ intent: z.literal("remove"), id }),
  z.object({ intent: z.literal("reset-factor"), id }),
  z.object({ intent: z.literal("resend"), id }),
  z.object({ intent: z.literal("withdraw"), id }),
  handoverSchema.extend({ intent: z.literal("offer-handover") }),
  z.object({ intent: z.literal("end-handover"), id }),
]);

async function carryOut(fields: Record<string, string>, user: User) {
  const asked = commands.safeParse(fields);
  if (!asked.success) return failed(m.something_wrong(), 400);
  const command = asked.data;
  switch (command.intent) {
    case "set-role":
    case "remove": {
      const role = command.intent === "set-role" ? command.role : undefined;
      const name = (await listStaff()).find((one) => one.id === command.id)?.fullName ?? "";
      const set = await setStaffRole(user, command.id, role);
      if (!set.ok) {
        const [message, status] = roleRefusals[set.refusal];
        return failed(message(), status);
      }
      return done(
        role
          ? m.staff_role_changed({ name, role: staffRoleWords[role]() })
          : m.staff_removed({ name }),
      );
    }
    case "reset-factor": {
      const person = await userById(command.id);
      const reset = person && (await resetSecondFactor(user, person));
      if (!reset?.ok) return failed(m.change_seen_elsewhere(), 404);
      return done(m.staff_factor_was_reset({ name: person?.fullName ?? "" }));
    }
    case "offer-handover": {
      const offered = await offerHandover(user, command);
      if (offered.ok) return done(m.handover_offered({ name: offered.value }));
      return offered.refusal === "own-role"
        ? failed(m.handover_own(), 409)
        : failed(m.change_seen_elsewhere(), 404);
    }
    case "end-handover": {
      const ended = await endHandover(user, user.id);
      return ended.ok ? done(m.handover_ended()) : failed(m.change_seen_elsewhere(), 404);
    }
    case "resend": {
      const sent = await resendInvitation(user, command.id);
      if (sent.ok) return done(m.staff_resent());
      if (sent.refusal.code === "not-found") return failed(m.change_seen_elsewhere(), 404);
      return failed(tooManyTries(sent.refusal.seconds), 429);
    }
    case "withdraw": {
      const withdrawn = await withdrawInvitation(user, command.id);
      return withdrawn.ok ? done(m.staff_withdrawn()) : failed(m.change_seen_elsewhere(), 404);
    }
  }
}

const roleRefusals: Record<RoleRefusal, [message: () => string, status: number]> = {
  "not-found": [m.change_seen_elsewhere, 404],
  "own-role": [m.office_user_own, 409],
  "last-owner": [m.office_user_last_admin, 409],
};

/** A line's command is answered in a toast, because the line may be gone by then. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  if (intent === "invite") {
    const answer = await attemptForm(() => serverAction(), m.unreachable());
    if ("email" in answer) toast.success(m.staff_invited({ email: answer.email }));
    return answer;
  }
  const answer = await attempt(serverAction);
  if ("ok" in answer && answer.ok) toast.success(answer.message);
  else toast.error("message" in answer ? answer.message : m.staff_failed());
  return answer;
}

export const meta: Route.MetaFunction = () => titled(m.admin_staff());

/** Who works in the back office, as what, and who is invited to (rules: staff-4, staff-6). */
export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const { staff, invitations, ownId, elsewhere, handover, lastLetter } = loaderData;
  const isProtected = staff.some(({ id, hasSecondFactor }) => id === ownId && hasSecondFactor);
  return (
    <ContentPage title={m.admin_staff()} intro={m.staff_intro()}>
      {staff.filter(({ role }) => role === "owner").length < 2 && (
        <Alert title={m.open_one_owner()}>{m.staff_two_owners()}</Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <TitledCard title={m.staff_list()}>
            <ul className="divide-y divide-line">
              {staff.map((person) => (
                <StaffLine
                  key={person.id}
                  person={person}
                  isOwn={person.id === ownId}
                  notes={elsewhere[person.id]}
                />
              ))}
            </ul>
          </TitledCard>
          {invitations.length > 0 && (
            <TitledCard title={m.staff_invitations()}>
              <ul className="divide-y divide-line">
                {invitations.map((invitation) => (
                  <InvitationLine key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </TitledCard>
          )}
        </div>
        <div className="grid gap-6">
          <TitledCard title={m.staff_invite_title()}>
            <InviteForm />
          </TitledCard>
          <LetterCard isProtected={isProtected} last={lastLetter} />
          <HandoverCard others={staff.filter(({ id }) => id !== ownId)} offer={handover} />
        </div>
      </div>
    </ContentPage>
  );
}
