import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { missionSectionSchema } from "#app/domains/content/content-forms.ts";
import { addEntries } from "#app/domains/content/entry-commands.server.ts";
import { missionSectionKinds } from "#app/domains/content/mission-section.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/add-mission-section";
import { ContentPage } from "./content/content-page.tsx";
import { MissionChoice } from "./content/mission-choice.tsx";
import { MissionForm } from "./content/mission-form.tsx";
import { hearAnswer } from "./parts/hear-answer.ts";
import { saveForm } from "./parts/save-form.server.ts";

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  const asked = args.url.searchParams.get("section");
  return { kind: missionSectionKinds.find((kind) => kind === asked) ?? "about" };
}

export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  return saveForm(form, missionSectionSchema, (section, id) =>
    addEntries("mission-section", [{ ...section, id }], admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => hearAnswer(args);

export const meta = () => titled(m.admin_add_mission());

/** Adds to one of the three mission sections (spec 2: addData). */
export default function Page({ loaderData: { kind } }: Route.ComponentProps) {
  return (
    <ContentPage title={m.admin_add_mission()} intro={m.content_mission_intro()} narrow>
      <MissionChoice chosen={kind} />
      <Card padding="lg">
        <MissionForm key={kind} kind={kind} />
      </Card>
    </ContentPage>
  );
}
