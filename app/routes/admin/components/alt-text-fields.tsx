import type { FieldMetadata } from "@conform-to/react";
import { baseLanguage } from "#app/lib/language.ts";
import { m } from "#app/paraglide/messages.js";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { InEachLanguage, textsIn } from "./in-each-language.tsx";

interface AltTextFieldsProps {
  field: FieldMetadata<string | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: one fieldset for each further language.
  translations: FieldMetadata<any>;
  label?: string;
}

/** What a picture shows, in each language. */
export function AltTextFields(props: AltTextFieldsProps) {
  const { field, translations, label: own = m.content_alt() } = props;
  return (
    <InEachLanguage
      further={({ lang, label }) => (
        <FormTextField
          field={textsIn<Record<"altText", typeof field>>(translations, lang).altText}
          lang={lang}
          label={label(own)}
        />
      )}
    >
      <FormTextField field={field} lang={baseLanguage} label={own} hint={m.content_alt_hint()} />
    </InEachLanguage>
  );
}
