import { locatedAreaSchema } from "#app/domains/content/content-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { site } from "#site";
import { OfficeForm } from "../parts/office-form.tsx";

/** Adds a located area; all five fields are required (rules: content-6). */
export function LocatedAreaForm() {
  const action = `/my/${site.productSlug}Locations`;
  return (
    <OfficeForm
      keptAs={action}
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
    </OfficeForm>
  );
}
