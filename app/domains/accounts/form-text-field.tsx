import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { TextField, type TextFieldProps } from "#app/ui/field.tsx";
import { PasswordField, type PasswordFieldProps } from "#app/ui/password-field.tsx";

type Bound<Props> = Omit<Props, "error" | "name" | "defaultValue"> & {
  field: FieldMetadata<string>;
};

/** A text field that Conform watches: its name, value, limits and errors. */
export function FormTextField({ field, type, ...props }: Bound<TextFieldProps>) {
  const { key, ...input } = inputProps(field, type);
  return <TextField key={key} {...input} {...props} error={field.errors} />;
}

export function FormPasswordField({ field, ...props }: Bound<PasswordFieldProps>) {
  const { key, type: _, ...input } = inputProps(field, "password");
  return <PasswordField key={key} {...input} {...props} error={field.errors} />;
}

/** The field itself says what describes it. */
function inputProps(field: FieldMetadata<string>, type: string | undefined) {
  const known = (type ?? "text") as "text";
  return getInputProps(field, { type: known, ariaAttributes: false });
}
