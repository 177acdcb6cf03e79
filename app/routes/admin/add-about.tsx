import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { aboutSectionSchema } from "#app/domains/content/content-forms.ts";
import { addEntries } from "#app/domains/content/entry-commands.server.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/add-about";
import { AboutForm } from "./content/about-form.tsx";
import { ContentPage } from "./content/content-page.tsx";
import { hearAnswer } from "./parts/hear-answer.ts";
import { saveForm } from "./parts/save-form.server.ts";

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  return saveForm(form, aboutSectionSchema, ({ updatedAt: _, ...section }, id) =>
    addEntries("about-section", [{ ...section, id }], admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => hearAnswer(args);

export const meta = () => titled(m.admin_add_about());

export default function Page() {
  return (
    <ContentPage title={m.admin_add_about()} narrow>
      <Card padding="lg">
        <AboutForm />
      </Card>
    </ContentPage>
  );
}
