import { useEffect, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { slashKeyIsOn, turnSlashKey } from "#app/ui/text/slash-key.ts";

/** Turns the key `/` off and on, for this browser (rules: search-11); only where there may be a keyboard. */
export function SlashKeySwitch() {
  const [isOn, setOn] = useState<boolean>();
  // What the browser keeps, the server does not know.
  useEffect(() => setOn(slashKeyIsOn()), []);
  if (isOn === undefined) return null;
  return (
    <CheckboxField
      label={m.search_slash_key()}
      fieldClassName="mt-8 not-any-pointer-fine:hidden"
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        turnSlashKey(checked);
        setOn(checked);
      }}
    />
  );
}
