import clsx from "clsx";
import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { missionSectionSchema } from "#app/domains/content/entries/content-forms.ts";
import { addEntries } from "#app/domains/content/entries/entry-commands.server.ts";
import {
  type MissionSectionKind,
  missionFolders,
  missionSectionKinds,
} from "#app/domains/content/entries/mission-section.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { AltTextFields } from "../components/content/alt-text-fields.tsx";
import { DescribedPicture } from "../components/content/described-picture.tsx";
import { TextInEachLanguage } from "../components/content/in-each-language.tsx";
import { missionLists } from "../components/content/mission-lists.ts";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { FormRichText } from "../components/forms/form-rich-text.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/add-mission-section";

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const asked = args.url.searchParams.get("section");
  return { kind: missionSectionKinds.find((kind) => kind === asked) ?? "about" };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  const form = await readForm(args.request);
  return saveForm(form, missionSectionSchema, (section, id) =>
    addEntries("mission-section", [{ ...section, id }], admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_add_mission());

/** Adds to one of the three mission sections (rules: office-13). */
export default function AddMissionSectionPage({ loaderData: { kind } }: Route.ComponentProps) {
  return (
    <ContentPage title={m.admin_add_mission()} intro={m.content_mission_intro()}>
      <MissionChoice chosen={kind} />
      <Card padding="lg">
        <MissionForm key={kind} kind={kind} />
      </Card>
    </ContentPage>
  );
}

/** The ways to the three sections' forms. What was typed into one stays when another is opened. */
function MissionChoice({ chosen }: { chosen: MissionSectionKind }) {
  return (
    <nav aria-label={m.content_mission_choose()} className="grid grid-cols-3 gap-2">
      {missionSectionKinds.map((kind) => (
        <Link
          key={kind}
          to={`?section=${kind}`}
          replace
          preventScrollReset
          aria-current={kind === chosen ? "page" : undefined}
          className={clsx(
            "touch grid place-items-center rounded-md border px-3 py-2 text-center font-semibold text-sm transition",
            kind === chosen
              ? "border-primary bg-primary-soft text-primary ring-1 ring-primary"
              : "border-line-strong bg-raised hover:border-primary",
          )}
        >
          {missionLists[kind].section()}
        </Link>
      ))}
    </nav>
  );
}

/** Adds an entry to one of the mission sections (rules: content-3). */
function MissionForm({ kind }: { kind: MissionSectionKind }) {
  const section = missionLists[kind].section();
  return (
    <AdminForm
      draftName={`addData:${kind}`}
      schema={missionSectionSchema}
      action={`/my/addData?section=${kind}`}
      defaults={{ kind }}
      lacking={m.details_required}
      submitLabel={m.content_mission_add({ section })}
      pendingText={m.submitting()}
      savedText={m.section_added({ section })}
      failedText={m.upload_failed()}
    >
      {(fields, upload) => (
        <>
          <input type="hidden" name={fields.kind.name} value={kind} />
          <TextInEachLanguage
            field={fields.title}
            translations={fields.translations}
            label={m.content_mission_title()}
          />
          <TextInEachLanguage
            field={fields.description}
            translations={fields.translations}
            label={m.content_mission_text()}
            as={FormRichText}
          />
          <DescribedPicture
            {...upload(fields.pictureUrl)}
            folder={missionFolders[kind]}
            max={1}
            label={m.content_picture()}
            text={<AltTextFields field={fields.altText} translations={fields.translations} />}
          />
        </>
      )}
    </AdminForm>
  );
}
