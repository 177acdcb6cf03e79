import { v7 as uuid } from "uuid";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  type LookRefusal,
  neverSaved,
  putLookBack,
  saveLook,
  undoLook,
} from "#app/domains/look/look-commands.server.ts";
import { lookForm, lookIn } from "#app/domains/look/look-form.ts";
import { lastLooks } from "#app/domains/look/read-look.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { Result } from "#app/lib/answers/result.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { lookOfBefore } from "#app/lib/shop/look.ts";
import { languages } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { dressPictures } from "#app/server/look/festival-dresses.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { useRowCommand } from "../components/forms/use-row-command.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/look";
import { LookDesk } from "./look/look-desk.tsx";
import { LookHistory } from "./look/look-history.tsx";
import { answerTry } from "./look/try-look.server.ts";

export const handle = { live: ["shop-facts"] } as const satisfies LiveHandle;

/** So many of the last looks can be put back here; the audit log tells of all. */
const listed = 10;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const history = await lastLooks(listed);
  const present = history.find(({ isUndone }) => !isUndone);
  return {
    history,
    presentId: present?.id,
    look: present?.look ?? lookOfBefore,
    savedAt: present?.savedAt ?? neverSaved,
    // What stands there where nobody has written anything.
    words: Object.fromEntries(
      languages.map((locale) => [
        locale,
        { title: m.home_title({}, { locale }), intro: m.home_intro({}, { locale }) },
      ]),
    ),
    dressPictures: dressPictures(),
  };
}

const command = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("undo"), id: z.uuid() }),
  z.object({ intent: z.literal("put-back"), id: z.uuid() }),
]);

export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "content");
  const form = await readForm(args.request);
  if (form.ok && form.value.get("intent") === "try") return answerTry(form.value);
  if (!form.ok || !form.value.has("intent"))
    return saveForm(form, lookForm, ({ updatedAt = neverSaved, ...given }, id) =>
      saveLook(id, updatedAt, lookIn(given), user),
    );
  const asked = command.safeParse(fieldsOf(form.value));
  if (!asked.success) return failed(m.something_wrong(), 400);
  const { intent, id } = asked.data;
  return intent === "undo"
    ? answer(await undoLook(id, user), m.look_undone())
    : answer(await putLookBack(uuid(), id, user), m.look_put_back_done());
}

const answer = (result: Result<undefined, LookRefusal>, words: string) =>
  result.ok ? done(words) : failed(m.change_seen_elsewhere(), 404);

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get("intent");
  if (intent === "try") return attempt<unknown>(args.serverAction);
  return handleAnswer(args as never);
}

export const meta: Route.MetaFunction = () => titled(m.admin_look());

/** How the shop looks: logo, colour, home page, festivals (rules: looks-1). */
export default function LookPage({ loaderData }: Route.ComponentProps) {
  const { history, presentId } = loaderData;
  const { send, busy, asked } = useRowCommand("/my/look");
  return (
    <ContentPage
      title={m.admin_look()}
      intro={m.look_intro()}
      action={
        presentId && (
          <Button
            variant="secondary"
            pending={busy && asked?.intent === "undo"}
            disabled={busy}
            onClick={() => send({ intent: "undo", id: presentId })}
          >
            {m.look_undo()}
          </Button>
        )
      }
    >
      <LookDesk {...loaderData} />
      <LookHistory
        {...{ history, presentId, busy }}
        onPutBack={(id) => send({ intent: "put-back", id })}
      />
    </ContentPage>
  );
}
