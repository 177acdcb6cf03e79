import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { locatedAreaSchema } from "#app/domains/content/entries/content-forms.ts";
import { addEntries } from "#app/domains/content/entries/entry-commands.server.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { site } from "#site";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/add-located-area";

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
