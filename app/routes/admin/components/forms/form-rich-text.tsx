import type { FieldMetadata } from "@conform-to/react";
import { RichTextEditor, type RichTextEditorProps } from "#app/ui/forms/rich-text-editor.tsx";

interface FormRichTextProps extends Pick<RichTextEditorProps, "label" | "lang"> {
  field: FieldMetadata<string | undefined>;
}

/** An editor of rich text that Conform watches: its name, value and errors. */
export function FormRichText({ field, ...props }: FormRichTextProps) {
  return (
    <RichTextEditor
      {...props}
      name={field.name}
      defaultValue={field.initialValue}
      error={field.errors}
    />
  );
}
