import type { ComponentProps } from "react";
import { cleanInput } from "#app/ui/forms/clean-input.ts";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { mobileDigits } from "./mobile-number.ts";

/** A field for a mobile number, in which nothing but its digits stays. */
export function MobileNumberField(props: ComponentProps<typeof FormTextField>) {
  return (
    <FormTextField
      type="tel"
      inputMode="numeric"
      onInput={(event) => cleanInput(event.currentTarget, mobileDigits)}
      {...props}
    />
  );
}
