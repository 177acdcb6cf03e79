import type { FieldMetadata } from "@conform-to/react";
import { m } from "#app/paraglide/messages.js";
import { TextInEachLanguage, type TranslationsField } from "./in-each-language.tsx";

interface AltTextFieldsProps {
  field: FieldMetadata<string | undefined>;
  translations: TranslationsField;
  label?: string;
}

/** What a picture shows, in each language. */
export function AltTextFields({ label = m.content_alt(), ...props }: AltTextFieldsProps) {
  return <TextInEachLanguage {...props} label={label} hint={m.content_alt_hint()} />;
}
