import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { locatedAreaSchema } from "#app/domains/content/content-forms.ts";
import { addEntries } from "#app/domains/content/entry-commands.server.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/add-located-area";
import { ContentPage } from "./content/content-page.tsx";
import { LocatedAreaForm } from "./content/located-area-form.tsx";
import { hearAnswer } from "./parts/hear-answer.ts";
import { saveForm } from "./parts/save-form.server.ts";

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  return saveForm(form, locatedAreaSchema, (area, id) =>
    addEntries("located-area", [{ ...area, id }], admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => hearAnswer(args);

export const meta = () => titled(m.admin_add_located_area());

export default function Page() {
  return (
    <ContentPage
      title={m.admin_add_located_area()}
      intro={m.content_area_intro()}
      narrow
      action={
        <LinkButton variant="secondary" size="sm" to="/my/locationArea">
          {m.admin_located_areas()}
        </LinkButton>
      }
    >
      <Card padding="lg">
        <LocatedAreaForm />
      </Card>
    </ContentPage>
  );
}
