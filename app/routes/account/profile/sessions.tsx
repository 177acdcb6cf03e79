import { data, Form, Link } from "react-router";
import {
  endOtherSessions,
  endOwnSession,
  type OwnSession,
  ownSessions,
} from "#app/domains/accounts/sessions/own-sessions.server.ts";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { isStaff } from "#app/domains/accounts/users/user.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { deviceName } from "#app/lib/text/device-name.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { AccountPage } from "../components/account-page.tsx";
import type { Route } from "./+types/sessions";

export const handle = { live: ["sessions"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  return { sessions: await ownSessions(user, args.request.headers), isStaff: isStaff(user) };
}

/** Ends one session, or all but this one. */
export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data({ ok: false, message } as const, { status });
  }
  const { intent, id = "" } = fieldsOf(form.value);
  if (intent === "end-others") {
    await endOtherSessions(user, args.request.headers);
    return { ok: true, message: m.sessions_others_ended() } as const;
  }
  if (intent !== "end") {
    return data({ ok: false, message: m.something_wrong() } as const, { status: 400 });
  }
  const ended = await endOwnSession(user, id);
  if (ended.ok) return { ok: true, message: m.sessions_ended() } as const;
  return data({ ok: false, message: m.change_seen_elsewhere() } as const, { status: 404 });
}

/** Where no answer comes, the page says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  return "message" in answer ? answer : { ok: false, message: m.sessions_failed() };
}

export const meta: Route.MetaFunction = () => titled(m.account_sessions());

/** Where one is logged in, and the way out of each (rules: login-15). */
export default function SessionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions } = loaderData;
  const answer = useAnswer(actionData);
  return (
    <AccountPage title={m.account_sessions()} intro={m.sessions_intro()}>
      <div className="grid max-w-2xl gap-5">
        {answer && (
          <Outcome
            of={answer}
            tone={answer.ok ? "success" : "warning"}
            role={answer.ok ? "status" : "alert"}
          >
            {answer.message}
          </Outcome>
        )}
        <Card padding="none">
          <ul aria-label={m.sessions_list()} className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} answer={answer} />
            ))}
          </ul>
        </Card>
        {sessions.length > 1 && <EndOthers answer={answer} />}
        {loaderData.isStaff && (
          <p className="text-muted text-sm">
            {m.sessions_staff()}{" "}
            <Link to="/account/second-factor" className="link font-semibold">
              {m.account_factor()}
            </Link>
          </p>
        )}
      </div>
    </AccountPage>
  );
}

function SessionLine({ session, answer }: { session: OwnSession; answer: unknown }) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const device = deviceName(session.userAgent);
  const time = formatDateTime(session.lastSeenAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device}
          {session.isHere && <Badge>{m.sessions_here()}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {m.sessions_seen({ time })}
          {session.network && ` · ${m.sessions_network({ network: session.network })}`}
        </p>
      </div>
      {!session.isHere && (
        <Form method="post" onSubmit={submitOnce}>
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="id" value={session.id} />
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            aria-label={m.sessions_end_named({ device, time })}
            pending={pending}
            pendingText={m.submitting()}
          >
            {m.sessions_end()}
          </Button>
        </Form>
      )}
    </li>
  );
}

function EndOthers({ answer }: { answer: unknown }) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  return (
    <Form method="post" onSubmit={submitOnce}>
      <input type="hidden" name="intent" value="end-others" />
      <Button
        type="submit"
        variant="secondary"
        className="text-danger!"
        pending={pending}
        pendingText={m.submitting()}
      >
        {m.sessions_end_others()}
      </Button>
    </Form>
  );
}
