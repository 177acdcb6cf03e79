import { Form, useNavigation } from "react-router";
import {
  type FileKind,
  kindWords,
  meaningWords,
  neededColumns,
  usedColumns,
} from "#app/domains/couriers/files/courier-file.ts";
import { courierIds, courierName } from "#app/domains/orders/parcels/couriers.ts";
import { cut } from "#app/lib/text/text.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import type { ColumnsRefusal } from "./save-columns.server.ts";

interface ColumnsFormProps {
  kind: FileKind;
  raw: { headers: string[]; rows: string[][] };
  answer: unknown;
}

/** Of a cell so much is shown. */
const longestCell = 40;

/** The first rows of a file, column by column, with a choice of what each holds (rules: couriers-2). */
export function ColumnsForm({ kind, raw, answer }: ColumnsFormProps) {
  const { state } = useNavigation();
  const { refused } = (answer ?? {}) as { refused?: ColumnsRefusal };
  const needed = [
    `${meaningWords.trackingNumber()} / ${meaningWords.orderNumber()}`,
    ...neededColumns[kind]
      .filter((each) => each !== "trackingNumber" && each !== "orderNumber")
      .map((each) => meaningWords[each]()),
  ];
  return (
    <TitledCard title={m.courier_columns()}>
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="columns" />
        <p className="text-muted">{m.courier_columns_intro()}</p>
        <p className="text-sm">
          {m.courier_columns_needed({ kind: kindWords[kind](), columns: needed.join(", ") })}
        </p>
        {refused?.columns && (
          <Alert tone="danger" role="alert">
            {refused.columns}
          </Alert>
        )}
        <ul className="divide-y divide-line border-line border-y">
          {raw.headers.map((header, place) => {
            const name = header || m.courier_column({ n: place + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <li key={place} className="grid gap-2 py-3 sm:grid-cols-2 sm:items-center sm:gap-5">
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className="font-semibold">{name}</p>
                  <p className="text-muted text-sm">
                    {raw.rows
                      .map((cells) => cut(cells[place] ?? "", longestCell))
                      .filter(Boolean)
                      .join(" · ") || "–"}
                  </p>
                </div>
                <SelectField
                  name={`column${place}`}
                  label={m.courier_column_holds({ name })}
                  hideLabel
                >
                  <option value="">{m.courier_column_none()}</option>
                  {usedColumns[kind].map((meaning) => (
                    <option key={meaning} value={meaning}>
                      {meaningWords[meaning]()}
                    </option>
                  ))}
                </SelectField>
              </li>
            );
          })}
        </ul>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="name"
            label={m.courier_layout_name()}
            hint={m.courier_layout_name_hint()}
            error={refused?.name}
            maxLength={60}
            autoComplete="off"
            required
          />
          <SelectField name="courier" label={m.courier_layout_courier()}>
            <option value="">{m.courier_layout_courier_none()}</option>
            {courierIds.map((id) => (
              <option key={id} value={id}>
                {courierName(id)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          type="submit"
          pending={state !== "idle"}
          className="justify-self-start max-sm:w-full"
        >
          {m.courier_columns_save()}
        </Button>
      </Form>
    </TitledCard>
  );
}
