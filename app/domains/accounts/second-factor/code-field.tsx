import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/forms/field.tsx";

export interface CodeFieldProps {
  /** A recovery code has letters too. */
  isRecovery?: boolean;
  error?: string;
}

/** The second factor's code, which the phone may fill in by itself. */
export function CodeField({ isRecovery = false, error }: CodeFieldProps) {
  const field = { name: "code", error, required: true, autoCapitalize: "none", spellCheck: false };
  return isRecovery ? (
    <TextField
      key="recovery"
      {...field}
      label={m.code_recovery_label()}
      hint={m.code_recovery_hint()}
      autoComplete="off"
    />
  ) : (
    <TextField
      key="app"
      {...field}
      label={m.code_label()}
      hint={m.code_hint()}
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  );
}
