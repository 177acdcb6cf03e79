import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { useMemo, useState } from "react";
import { useFetcher } from "react-router";
import {
  type ConnectionField,
  connectionFields,
  connectionForm,
} from "#app/domains/connections/connection-groups.ts";
import type { ShownConnection } from "#app/domains/connections/shown-connections.server.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FormPasswordField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { ConfirmElsewhere } from "../../components/forms/confirm-first.tsx";

interface ConnectionFormProps {
  connection: ShownConnection;
  isConfirmed: boolean;
  /** It was kept, or given up. */
  onDone: () => void;
}

type ConnectionAnswer = SubmissionResult & { isUnderWay?: boolean };

/** Where the keys of a connection are typed. They are tried at their provider before they are kept. */
export function ConnectionForm({ connection, isConfirmed, onDone }: ConnectionFormProps) {
  const { name, shown, hidden } = connection;
  const { Form, data, state } = useFetcher<ConnectionAnswer>();
  // The page follows what others change; the form stays with what was seen when it was opened.
  const [seen] = useState(connection.keptAt?.toISOString() ?? "");
  const schema = useMemo(() => connectionForm(name, hidden), [name, hidden]);
  const plain = connectionFields[name].filter((field) => field.shown === "plain");
  const { form, fields, formProps } = useSchemaForm({
    schema,
    lastResult: data,
    defaultValue: Object.fromEntries(plain.map((field) => [field.name, shown[field.name]])),
    hasConstraints: false,
  });
  const known = fields as unknown as Record<string, FieldMetadata<string | undefined>>;
  useOnAnswer(data, ({ status }) => {
    if (status === "success") onDone();
  });
  const isUnconfirmed = !isConfirmed || form.errors?.[0] === m.facts_confirm_again();
  return (
    <Form {...formProps} action="/my/connections" className="grid gap-4 border-line border-t pt-4">
      <input type="hidden" name="intent" value="keep" />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="seen" value={seen} />
      {connectionFields[name].map((field, at) => (
        <KeyField
          key={field.name}
          field={field}
          bound={known[field.name] as FieldMetadata<string | undefined>}
          isKept={hidden.includes(field.name)}
          end={shown[field.name]}
          isFirst={at === 0}
          onMade={(value) => form.update({ name: field.name, value } as never)}
        />
      ))}
      {isUnconfirmed ? (
        <ConfirmElsewhere>{m.facts_confirm_again()}</ConfirmElsewhere>
      ) : (
        <FormFailure errors={form.errors} of={data} />
      )}
      {data?.isUnderWay && <CheckboxField name="goOn" value="yes" label={m.keys_go_on()} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={state !== "idle"} pendingText={m.keys_trying()}>
          {m.keys_try_and_keep()}
        </Button>
        <Button variant="secondary" disabled={state !== "idle"} onClick={onDone}>
          {m.cancel()}
        </Button>
      </div>
    </Form>
  );
}

interface KeyFieldProps {
  field: ConnectionField;
  bound: FieldMetadata<string | undefined>;
  /** The shop has something for it, which is not sent. */
  isKept: boolean;
  end: string | undefined;
  isFirst: boolean;
  onMade: (value: string) => void;
}

function KeyField({ field, bound, isKept, end, isFirst, onMade }: KeyFieldProps) {
  const [made, setMade] = useState<string>();
  const { label, shown, canBeMade, isOptional, inputMode } = field;
  const keptHint =
    isKept && (shown === "ends" && end ? m.keys_kept_ends({ end }) : m.keys_kept_secret());
  const look = {
    label: label(),
    hint: [field.hint?.(), keptHint].filter(Boolean).join(" ") || undefined,
    required: !isOptional && !isKept,
    autoFocus: isFirst,
    autoCapitalize: "none",
    autoCorrect: "off",
    spellCheck: false,
    ...(inputMode && { inputMode }),
  };
  const make = () => {
    const value = [...crypto.getRandomValues(new Uint8Array(18))]
      .map((byte) => byte.toString(36).padStart(2, "0"))
      .join("");
    setMade(value);
    onMade(value);
  };
  return (
    <div className="grid gap-2">
      {shown === "secret" ? (
        <FormPasswordField
          field={bound}
          {...look}
          // Else the browser offers the owner's own password for it.
          autoComplete="new-password"
          showLabel={m.keys_show()}
          hideLabelText={m.keys_hide()}
        />
      ) : (
        <FormTextField field={bound} {...look} autoComplete="off" />
      )}
      {canBeMade && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="sm" onClick={make}>
            {m.keys_make()}
          </Button>
          {made && (
            <>
              <code className="wrap-anywhere">{made}</code>
              <CopyButton
                text={made}
                label={m.keys_copy()}
                copiedLabel={m.keys_copied()}
                refusedText={m.keys_copy_refused()}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
