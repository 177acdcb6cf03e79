import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextField, type TextFieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "prefix" | "end"> {
  /** Name of the toggle while the password is hidden. */
  showLabel: string;
  /** Name of the toggle while the password can be read. */
  hideLabelText: string;
}

/** A password with a toggle that shows it. */
export function PasswordField({ showLabel, hideLabelText, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      end={
        <IconButton
          label={shown ? hideLabelText : showLabel}
          aria-pressed={shown}
          replay
          onClick={() => setShown(!shown)}
          disabled={props.disabled}
        >
          {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </IconButton>
      }
    />
  );
}
