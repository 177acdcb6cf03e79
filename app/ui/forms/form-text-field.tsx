import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps } from "react";
import { TextAreaField, TextField, type TextFieldProps } from "./field.tsx";
import { PasswordField, type PasswordFieldProps } from "./password-field.tsx";

/** A field's props without those that Conform knows. */
type BoundProps<Props> = Omit<Props, "error" | "name" | "defaultValue"> & {
  field: FieldMetadata<string | undefined>;
};

/** A text field that Conform watches: its name, value, limits and errors. */
export function FormTextField({ field, type, ...props }: BoundProps<TextFieldProps>) {
  const { key, ...input } = inputProps(field, type);
  return <TextField key={key} {...input} {...props} error={field.errors} />;
}

export function FormPasswordField({ field, ...props }: BoundProps<PasswordFieldProps>) {
  const { key, type: _, ...input } = inputProps(field, "password");
  return <PasswordField key={key} {...input} {...props} error={field.errors} />;
}

/**
 * A text of several lines. The browser does not hold it to its length: it would cut a long paste
 * without a word, where the schema says that it is too long.
 */
export function FormTextAreaField({
  field,
  ...props
}: BoundProps<ComponentProps<typeof TextAreaField>>) {
  const { key, maxLength: _, ...input } = getTextareaProps(field, { ariaAttributes: false });
  return <TextAreaField key={key} {...input} {...props} error={field.errors} />;
}

/** The field itself says what describes it. */
function inputProps(field: FieldMetadata<string | undefined>, type: string | undefined) {
  const known = (type ?? "text") as "text";
  return getInputProps(field, { type: known, ariaAttributes: false });
}
