import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { aboutSectionSchema } from "#app/domains/content/entries/content-forms.ts";
import { addEntries } from "#app/domains/content/entries/entry-commands.server.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { AboutForm } from "../components/articles/about-form.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/add-about";

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  return null;
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  const form = await readForm(args.request);
  return saveForm(form, aboutSectionSchema, ({ updatedAt: _, ...section }, id) =>
    addEntries("about-section", [{ ...section, id }], admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_add_about());

export default function AddAboutPage() {
  return (
    <ContentPage title={m.admin_add_about()}>
      <Card padding="lg">
        <AboutForm />
      </Card>
    </ContentPage>
  );
}
