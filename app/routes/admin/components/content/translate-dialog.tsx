import { Languages } from "lucide-react";
import { baseLanguage } from "#app/lib/text/language.ts";
import { languageName, type Translations } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/field.tsx";
import { RichTextEditor } from "#app/ui/forms/rich-text-editor.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { CommandDialog } from "../forms/command-dialog.tsx";
import { InEachLanguage } from "./in-each-language.tsx";

/** A text of an entry: how it is called and written. */
export interface TranslatedField {
  name: string;
  label: string;
  /** As it stands in the shop's own language. */
  own: string;
  look: "line" | "lines" | "rich";
  maxLength: number;
}

interface TranslateDialogProps {
  id: string;
  /** What the entry is called. */
  name: string;
  fields: readonly TranslatedField[];
  translations: Translations<Record<string, string>>;
  /** Where its commands are carried out. */
  action: string;
}

/** The texts of an entry that has no editor, with what they say in further languages beside them. */
export function TranslateDialog(props: TranslateDialogProps) {
  const { id, name, fields, translations, action } = props;
  return (
    <CommandDialog
      trigger={
        <Button
          variant="secondary"
          size="sm"
          icon={<Languages aria-hidden className="size-4" />}
          aria-label={m.translation_write_named({ name })}
        >
          {m.translation_write()}
        </Button>
      }
      title={m.translation_write_named({ name })}
      action={action}
      intent="translate"
      confirmLabel={m.content_save()}
    >
      <input type="hidden" name="id" value={id} />
      {fields.map((field) => (
        <InEachLanguage
          key={field.name}
          further={({ lang, label }) => (
            <FurtherText
              {...field}
              lang={lang}
              label={label(field.label)}
              name={`translations.${lang}.${field.name}`}
              written={translations[lang as keyof typeof translations]?.[field.name]}
            />
          )}
        >
          <OwnText {...field} />
        </InEachLanguage>
      ))}
    </CommandDialog>
  );
}

function OwnText({ label, own, look }: TranslatedField) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span className="font-semibold text-sm">
        {m.translation_field({ field: label, language: languageName(baseLanguage) })}
      </span>
      {look === "rich" ? (
        <RichText html={own} lang={baseLanguage} className="max-h-60 overflow-y-auto text-sm" />
      ) : (
        <p lang={baseLanguage} className="wrap-anywhere whitespace-pre-line text-sm">
          {own || "–"}
        </p>
      )}
    </div>
  );
}

interface FurtherTextProps extends Omit<TranslatedField, "own"> {
  lang: string;
  written: string | undefined;
}

function FurtherText({ look, written, maxLength, ...field }: FurtherTextProps) {
  if (look === "rich") return <RichTextEditor {...field} defaultValue={written} />;
  const Field = look === "lines" ? TextAreaField : TextField;
  return <Field {...field} defaultValue={written} maxLength={maxLength} />;
}
