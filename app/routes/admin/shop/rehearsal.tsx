import type { SubmissionResult } from "@conform-to/react";
import { Check, Circle } from "lucide-react";
import { data, redirectDocument, useFetcher } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { listStaff } from "#app/domains/accounts/staff/staff-role.server.ts";
import { staffRoleOf } from "#app/domains/accounts/users/user.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { log } from "#app/server/log/log.server.ts";
import { practiceBegins, practiceEnds } from "#app/server/rehearsal/rehearsal-proxy.server.ts";
import {
  askPracticeShop,
  canRehearse,
  hasPracticeShop,
  keptTicks,
  practiceShop,
  removePracticeShop,
} from "#app/server/rehearsal/run-practice-shop.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/rehearsal";
import { Refusal } from "./opening/refusal.tsx";
import { ticksOf } from "./rehearsal/rehearsal-steps.ts";

export const handle = { live: [], snapshot: ["staff", "users"] } as const satisfies LiveHandle;

const cookieOf = (request: Request) =>
  /(?:^|; )practice-shop=\w/.test(request.headers.get("cookie") ?? "");

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  const did = await keptTicks();
  const staff = isAllowed(user, "staff") ? await listStaff() : [user];
  return {
    canRehearse: canRehearse(),
    isPractising: cookieOf(args.request),
    isThere: hasPracticeShop(),
    mayRemove: isAllowed(user, "shop-facts"),
    people: staff.flatMap((one) => {
      const role = "role" in one ? one.role : staffRoleOf(one);
      if (!role) return [];
      const steps = ticksOf(role, did[one.id]);
      return [
        {
          id: one.id,
          name: one.fullName || one.email,
          isMe: one.id === user.id,
          steps: steps.map(({ key, isDone }) => ({ key, isDone })),
          role,
        },
      ];
    }),
  };
}

const schema = z.object({
  intent: z.enum(["enter-practice", "leave-practice", "remove-practice"], {
    error: m.something_wrong,
  }),
});

export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "office");
  const given = await readSubmission(args.request, schema);
  if (!given.ok) return given.answer;
  switch (given.value.intent) {
    case "leave-practice":
      return redirectDocument("/my", { headers: { "Set-Cookie": practiceEnds() } });
    case "remove-practice":
      requirePermission(args, "shop-facts");
      await removePracticeShop();
      return data<SubmissionResult>(
        { status: "success" },
        { headers: { "Set-Cookie": practiceEnds() } },
      );
    case "enter-practice": {
      if (!canRehearse()) return given.refuse({ formErrors: [m.rehearsal_not_here()] }, 409);
      try {
        const run = await practiceShop();
        const { id, email, fullName, firstName, mobileNumber, designation } = user;
        const entered = await askPracticeShop(run, "POST", {
          ...{ id, email, fullName, firstName, mobileNumber, designation },
          language: presentLanguage(),
        });
        if (!entered.ok) throw new Error(`the practice shop answered ${entered.status}`);
        const cookies = practiceBegins(run, entered.headers.getSetCookie());
        const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
        return redirectDocument("/my", { headers });
      } catch (error) {
        log.error({ err: error }, "nobody could be let into the practice shop");
        return given.refuse({ formErrors: [m.rehearsal_not_opened()] }, 503);
      }
    }
  }
}

/** Where no answer comes, the page says so. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  attemptForm(() => serverAction(), m.unreachable());

export const meta: Route.MetaFunction = () => titled(m.admin_rehearsal());

/** A day to practise on, in a shop of its own (rules: rehearsal-1). */
export default function RehearsalPage({ loaderData }: Route.ComponentProps) {
  const { isPractising, isThere, mayRemove, people } = loaderData;
  return (
    <ContentPage title={m.admin_rehearsal()} intro={m.rehearsal_intro()} narrow>
      {isPractising ? (
        <Press intent="leave-practice" words={m.rehearsal_leave()}>
          {m.rehearsal_is_on()}
        </Press>
      ) : loaderData.canRehearse ? (
        <Press
          intent="enter-practice"
          words={m.rehearsal_enter()}
          pendingText={m.rehearsal_preparing()}
        >
          {m.rehearsal_what()}
        </Press>
      ) : (
        <Alert>{m.rehearsal_not_here()}</Alert>
      )}
      {people.map(({ id, name, isMe, role, steps }) => (
        <TitledCard key={id} title={isMe ? m.rehearsal_mine() : name}>
          <ul className="grid gap-2">
            {ticksOf(role).map(({ key, text }) => {
              const isDone = steps.some((step) => step.key === key && step.isDone);
              const Icon = isDone ? Check : Circle;
              return (
                <li key={key} className="flex items-start gap-3">
                  <Icon
                    role="img"
                    aria-label={isDone ? m.rehearsal_done() : m.rehearsal_open()}
                    className={
                      isDone
                        ? "mt-0.5 size-5 shrink-0 text-success"
                        : "mt-0.5 size-5 shrink-0 text-muted"
                    }
                  />
                  <span className="min-w-0">{text()}</span>
                </li>
              );
            })}
          </ul>
        </TitledCard>
      ))}
      {isThere && mayRemove && (
        <Press intent="remove-practice" words={m.rehearsal_remove()} isQuiet>
          {m.rehearsal_remove_means()}
        </Press>
      )}
    </ContentPage>
  );
}

interface PressProps {
  intent: z.output<typeof schema>["intent"];
  words: string;
  pendingText?: string;
  isQuiet?: boolean;
  children: string;
}

function Press({ intent, words, pendingText = m.submitting(), isQuiet, children }: PressProps) {
  const { Form, data: answer, state } = useFetcher<SubmissionResult>();
  return (
    <Form
      method="post"
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-raised p-5"
    >
      <p>{children}</p>
      <Refusal of={answer} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={isQuiet ? "secondary" : "primary"}
        pending={state !== "idle"}
        pendingText={pendingText}
      >
        {words}
      </Button>
    </Form>
  );
}
