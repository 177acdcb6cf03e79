import { type FieldMetadata, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { type ComponentProps, useEffect, useId, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { type FactName, factChoices, factWords } from "#app/domains/shop-facts/fact-names.ts";
import { factForm } from "#app/domains/shop-facts/fact-schemas.ts";
import { baseLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, type TextField } from "#app/ui/forms/field.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { ConfirmElsewhere } from "../../components/forms/confirm-first.tsx";
import { SignatureField } from "./signature-field.tsx";

/** A refused change; `present` is what somebody else has made of the fact meanwhile. */
export type FactAnswer = SubmissionResult & { present?: string };

interface EditFactProps {
  name: FactName;
  label: string;
  /** What stands there now, and what the server's file says, as typed. */
  present: string;
  ofFile: string;
  /** An earlier value that is to be put back: the window opens with it. */
  earlier?: string;
  /** Whether who looks has shown lately who they are; a window that is open stays, with what was typed. */
  isConfirmed: boolean;
}

/** The button that opens the window in which a fact is changed, or an earlier value put back. */
export function EditFact(props: EditFactProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const { label, present, earlier } = props;
  const name =
    earlier === undefined
      ? m.fact_edit_named({ name: label })
      : m.fact_put_back_named({
          name: label,
          value: factWords(props.name, earlier) || m.fact_none(),
        });
  if (!(props.isConfirmed || open)) return null;
  return (
    <Dialog
      trigger={
        <Button variant="secondary" size="sm" aria-label={name} className="shrink-0">
          {earlier === undefined ? m.fact_edit() : m.fact_put_back()}
        </Button>
      }
      title={label}
      description={
        earlier !== undefined &&
        m.fact_present({ value: factWords(props.name, present) || m.fact_none() })
      }
      closeLabel={m.close()}
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => setOpen(false)}>
            {m.cancel()}
          </Button>
          <Button type="submit" form={formId} pending={busy} pendingText={m.saving()}>
            {m.fact_save()}
          </Button>
        </>
      }
    >
      {open && <FactForm {...props} id={formId} onBusy={setBusy} onSaved={() => setOpen(false)} />}
    </Dialog>
  );
}

interface FactFormProps extends EditFactProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}

function FactForm(props: FactFormProps) {
  const { name, label, present, ofFile, earlier, id, onBusy, onSaved } = props;
  const { Form, data, state } = useFetcher<FactAnswer>();
  const { revalidate } = useRevalidator();
  // The page follows what others change; the form stays with what was seen when it was opened.
  const [seen] = useState(present);
  const { form, fields, formProps } = useSchemaForm({
    schema: factForm(name),
    lastResult: data,
    defaultValue: { seen, value: earlier ?? seen } as never,
    id,
    hasConstraints: false,
  });
  // Known from the last answer that said so: one about a wrong value says nothing of it.
  const [known, setKnown] = useState(seen);
  if (data?.present !== undefined && data.present !== known) setKnown(data.present);
  useOnAnswer(data, ({ status }) => {
    if (status !== "success") return;
    void revalidate();
    onSaved();
  });
  useEffect(() => {
    onBusy(state !== "idle");
    return () => onBusy(false);
  }, [state, onBusy]);
  const isUnconfirmed = !props.isConfirmed || form.errors?.[0] === m.facts_confirm_again();
  return (
    <Form {...formProps} action="/my/shop" className="grid gap-4">
      {isUnconfirmed ? (
        <ConfirmElsewhere>{m.facts_confirm_again()}</ConfirmElsewhere>
      ) : (
        <FormFailure errors={form.errors} of={data} />
      )}
      <input type="hidden" name="fact" value={name} />
      <input type="hidden" name="seen" value={known} />
      <FactField name={name} label={label} field={fields.value as never} />
      {present !== ofFile && earlier === undefined && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => form.update({ name: fields.value.name, value: ofFile } as never)}
        >
          {m.fact_use_file({ value: factWords(name, ofFile) || m.fact_none() })}
        </Button>
      )}
    </Form>
  );
}

interface FactFieldProps {
  name: FactName;
  label: string;
  field: FieldMetadata<string>;
}

/** What it is typed into, drawn or chosen from. */
function FactField({ name, label, field }: FactFieldProps) {
  const [english = name, lang = baseLanguage] = name.split(".");
  const hint = hints[name]?.();
  const choices = factChoices[name];
  if (choices) {
    const { key, ...select } = getSelectProps(field, { ariaAttributes: false });
    return (
      <SelectField key={key} {...select} label={label} hint={hint} error={field.errors}>
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words()}
          </option>
        ))}
      </SelectField>
    );
  }
  if (name === "signature") return <SignatureField {...{ field, label, hint }} />;
  const Field = isLong.has(english) ? FormTextAreaField : FormTextField;
  return (
    <Field
      field={field}
      lang={lang}
      label={label}
      hint={hint}
      {...(isLong.has(english) ? { rows: 3 } : { autoComplete: "off", ...keyboards[name] })}
    />
  );
}

/** Longer than a phone's screen is wide. */
const isLong: ReadonlySet<string> = new Set([
  "tagline",
  "legalName",
  "address",
  "bank",
  "openingWords",
]);

const hints: Readonly<Partial<Record<FactName, () => string>>> = {
  name: m.fact_hint_name,
  phone: m.fact_hint_phone,
  email: m.fact_hint_email,
  grievanceOfficer: m.fact_hint_grievance_officer,
  fssaiLicence: m.fact_hint_fssai_licence,
  gstin: m.fact_hint_gstin,
  registration: m.fact_hint_registration,
  state: m.fact_hint_state,
  pan: m.fact_hint_pan,
  cin: m.fact_hint_cin,
  bank: m.fact_hint_bank,
  upiId: m.fact_hint_upi_id,
  signature: m.fact_hint_signature,
  otherStates: m.fact_hint_other_states,
  invoiceAt: m.fact_hint_invoice_at,
  messagingCatalogue: m.fact_hint_link,
  facebook: m.fact_hint_link,
  instagram: m.fact_hint_link,
  x: m.fact_hint_link,
  youtube: m.fact_hint_link,
  linkedin: m.fact_hint_link,
  opensOn: m.fact_hint_opens_on,
  openingWords: m.fact_hint_opening_words,
  reviews: m.fact_hint_reviews,
  lowStock: m.fact_hint_low_stock,
  shippingCharge: m.fact_hint_shipping_charge,
  freeShippingFrom: m.fact_hint_free_shipping_from,
  packingPerPiece: m.fact_hint_packing_per_piece,
};

type Keyboard = Pick<ComponentProps<typeof TextField>, "type" | "inputMode" | "autoCapitalize">;

/** Which keyboard a phone opens. */
const keyboards: Readonly<Partial<Record<FactName, Keyboard>>> = {
  phone: { type: "tel" },
  email: { type: "email" },
  fssaiLicence: { inputMode: "numeric" },
  gstin: { autoCapitalize: "characters" },
  pan: { autoCapitalize: "characters" },
  cin: { autoCapitalize: "characters" },
  messagingCatalogue: { type: "url" },
  facebook: { type: "url" },
  instagram: { type: "url" },
  x: { type: "url" },
  youtube: { type: "url" },
  linkedin: { type: "url" },
  opensOn: { type: "date" },
  lowStock: { inputMode: "numeric" },
  shippingCharge: { inputMode: "decimal" },
  freeShippingFrom: { inputMode: "decimal" },
  packingPerPiece: { inputMode: "numeric" },
};
