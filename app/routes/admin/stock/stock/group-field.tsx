import type { GroupChoice } from "#app/domains/stock/groups/read-groups.server.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/field.tsx";

interface GroupFieldProps {
  groups: readonly GroupChoice[];
  /** An id; "" where nobody says. */
  defaultValue: string;
  error?: string[] | undefined;
}

/** Which group made a batch (rules: labels-7). */
export function GroupField({ groups, defaultValue, error }: GroupFieldProps) {
  return (
    <SelectField
      name="groupId"
      label={m.group_of_batch()}
      defaultValue={defaultValue}
      error={error}
      fieldClassName="min-w-0 grow"
    >
      <option value="">{m.group_of_batch_none()}</option>
      {groups.map(({ id, name, place }) => (
        <option key={id} value={id}>
          {name}, {place}
        </option>
      ))}
    </SelectField>
  );
}
