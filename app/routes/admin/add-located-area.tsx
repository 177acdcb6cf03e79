import { requirePermission } from "#app/domains/accounts/session.server.ts";
import { locatedAreaSchema } from "#app/domains/content/content-forms.ts";
import { addEntries } from "#app/domains/content/entry-commands.server.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { site } from "#site";
import type { Route } from "./+types/add-located-area";
import { AdminForm } from "./components/admin-form.tsx";
import { handleAnswer } from "./components/handle-answer.ts";
import { ContentPage } from "./components/page-layout.tsx";
import { saveForm } from "./components/save-form.server.ts";

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  return null;
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  const form = await readForm(args.request);
  return saveForm(form, locatedAreaSchema, (area, id) =>
    addEntries("located-area", [{ ...area, id }], admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_add_located_area());

export default function AddLocatedAreaPage() {
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

/** Adds a located area; all five fields are required (rules: content-6). */
function LocatedAreaForm() {
  const action = `/my/${site.productSlug}Locations`;
  return (
    <AdminForm
      draftName={action}
      schema={locatedAreaSchema}
      action={action}
      lacking={m.details_required}
      submitLabel={m.content_area_add()}
      pendingText={m.submitting()}
      savedText={m.data_added()}
      failedText={m.something_wrong()}
    >
      {(fields) => (
        <>
          <FormTextField field={fields.district} label={m.district()} />
          <FormTextField field={fields.address} label={m.address()} />
          <FormTextField field={fields.unit} label={m.unit()} hint={m.content_area_unit_hint()} />
          <FormTextField field={fields.wshg} label={m.wshg()} hint={m.content_area_wshg_hint()} />
          <FormTextField
            field={fields.contact}
            label={m.contact()}
            hint={m.content_area_contact_hint()}
          />
        </>
      )}
    </AdminForm>
  );
}
