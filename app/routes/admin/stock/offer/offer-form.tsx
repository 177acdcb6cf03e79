import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { OfferKind } from "#app/domains/offers/offer.ts";
import { maxNamed, offerSchema } from "#app/domains/offers/offer-form.ts";
import type { KeptOffer } from "#app/domains/offers/offers.server.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { lastDayBefore } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { CheckboxField, SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import { listOf } from "../../components/forms/save-over.ts";
import { ProductChoice } from "./product-choice.tsx";

interface OfferFormProps {
  known: { categories: readonly string[]; chosen: readonly { id: string; title: string }[] };
  /** The one that is changed; without it one is added. */
  offer?: KeptOffer;
  onSaved: () => void;
}

const kindWords: Record<OfferKind, () => string> = {
  percent: m.offer_kind_percent,
  amount: m.offer_kind_amount,
  gift: m.offer_kind_gift,
};

/** Adds or changes an offer (rules: offers-1). */
export function OfferForm({ known, offer, onSaved }: OfferFormProps) {
  return (
    <AdminForm
      draftName={`offer:${offer?.id ?? "new"}`}
      schema={offerSchema}
      action={`/my/offers/${offer?.id ?? "new"}`}
      defaults={offer ? valuesOf(offer) : { kind: "percent", isActive: "on" }}
      lacking={m.office_offer_lacking}
      submitLabel={offer ? m.content_save() : m.office_offer_add()}
      pendingText={m.saving()}
      savedText={offer ? m.office_offer_saved() : m.office_offer_added()}
      failedText={m.office_offer_not_saved()}
      conflictNotice={(conflict, choice) => (
        <Outcome
          of={conflict}
          tone="warning"
          role="alert"
          title={m.office_offer_changed_meanwhile()}
          action={choice}
        />
      )}
      onSaved={onSaved}
    >
      {(fields) => (
        <>
          <FormTextField
            field={fields.code}
            label={m.offer_field_code()}
            hint={m.offer_field_code_hint()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Tick field={fields.isActive} label={m.offer_field_active()} />
          <Group title={m.offer_group_what()}>
            <KindField field={fields.kind} words={kindWords} label={m.offer_field_kind()} />
            {fields.kind.value === "gift" ? (
              <ProductChoice
                name={fields.giftProductId.name}
                label={m.offer_field_gift()}
                error={fields.giftProductId.errors}
                defaultIds={listOf(fields.giftProductId.initialValue)}
                known={known.chosen}
                max={1}
              />
            ) : (
              <GivenFields fields={fields} />
            )}
          </Group>
          <Group title={m.offer_group_when()} hint={m.offer_field_dates_hint()}>
            <Days from={fields.startsAt} until={fields.endsAt} />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <FormTextField
                field={fields.maxUses}
                label={m.offer_field_uses()}
                hint={m.offer_field_uses_hint()}
                inputMode="numeric"
              />
              <FormTextField
                field={fields.maxUsesEach}
                label={m.offer_field_uses_each()}
                hint={m.offer_field_uses_hint()}
                inputMode="numeric"
              />
            </div>
            <Tick field={fields.isFirstOrderOnly} label={m.offer_field_first()} />
          </Group>
          <Group title={m.offer_group_which()}>
            <FormTextField
              field={fields.minimum}
              label={m.offer_field_minimum()}
              inputMode="decimal"
            />
            <ProductChoice
              name={fields.productIds.name}
              label={m.offer_field_products()}
              hint={m.offer_field_products_hint()}
              error={fields.productIds.errors}
              defaultIds={listOf(fields.productIds.initialValue)}
              known={known.chosen}
              max={maxNamed}
            />
            <CategoryTicks
              name={fields.categories.name}
              known={known.categories}
              ticked={listOf(fields.categories.initialValue)}
            />
          </Group>
          <Group title={m.offer_group_banner()}>
            <FormTextField
              field={fields.banner}
              label={m.offer_field_banner()}
              hint={m.offer_field_banner_hint()}
            />
            <Days
              from={fields.bannerFrom}
              until={fields.bannerUntil}
              labels={[m.offer_field_banner_from(), m.offer_field_banner_until()]}
            />
          </Group>
        </>
      )}
    </AdminForm>
  );
}

type TextInput = FieldMetadata<string | undefined>;

function Group(props: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-line border-t pt-4">
      <legend className="float-left mb-1 font-bold font-display text-heading text-lg">
        {props.title}
      </legend>
      {props.hint && <p className="clear-left text-muted text-sm">{props.hint}</p>}
      <div className="clear-left grid gap-5">{props.children}</div>
    </fieldset>
  );
}

export function KindField<Kind extends string>({
  field,
  words,
  ...said
}: {
  field: FieldMetadata<Kind>;
  words: Readonly<Record<Kind, () => string>>;
  label: string;
  hint?: string;
}) {
  const { key, ...select } = getSelectProps(field, { ariaAttributes: false });
  return (
    <SelectField key={key} {...select} {...said} error={field.errors}>
      {(Object.keys(words) as Kind[]).map((kind) => (
        <option key={kind} value={kind}>
          {words[kind]()}
        </option>
      ))}
    </SelectField>
  );
}

/** Percents with a most, or rupees; beside them what else there is. */
export function GivenFields({
  fields: { kind, percent, amount },
  children,
}: {
  fields: { kind: FieldMetadata<string>; percent: TextInput; amount: TextInput };
  children?: ReactNode;
}) {
  const isAmount = kind.value === "amount";
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {!isAmount && (
        <FormTextField field={percent} label={m.offer_field_percent()} inputMode="numeric" />
      )}
      <FormTextField
        field={amount}
        label={isAmount ? m.offer_field_amount() : m.offer_field_most()}
        inputMode="decimal"
      />
      {children}
    </div>
  );
}

interface DaysProps {
  from: TextInput;
  until: TextInput;
  labels?: readonly [string, string];
}

function Days({ from, until, labels = [m.offer_field_from(), m.offer_field_until()] }: DaysProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <FormTextField field={from} label={labels[0]} type="date" />
      <FormTextField field={until} label={labels[1]} type="date" />
    </div>
  );
}

function Tick({ field, label }: { field: FieldMetadata<boolean>; label: string }) {
  const { key, ...input } = getInputProps(field, { type: "checkbox", ariaAttributes: false });
  return <CheckboxField key={key} {...input} label={label} error={field.errors} />;
}

function CategoryTicks(props: {
  name: string;
  known: readonly string[];
  ticked: readonly string[];
}) {
  const { name, ticked } = props;
  // What no product has any more stays until it is unticked.
  const all = [...new Set([...props.known, ...ticked])];
  if (all.length === 0) return null;
  return (
    <fieldset className="grid">
      <legend className="mb-1.5 font-semibold text-sm">{m.offer_field_categories()}</legend>
      {all.map((category) => (
        <CheckboxField
          key={category}
          name={name}
          value={category}
          label={category}
          defaultChecked={ticked.includes(category)}
        />
      ))}
    </fieldset>
  );
}

/** As fields have it; empty for none. */
export const rupeesOf = (amount: Paise | null) => (amount ? String(amount / 100) : "");

/** What a form begins with: amounts in rupees, days as date fields have them. */
function valuesOf(offer: KeptOffer) {
  const tick = (yes: boolean) => (yes ? "on" : "");
  const from = (at: Date | null) => (at ? dayOf(at) : "");
  const until = (at: Date | null) => (at ? lastDayBefore(at) : "");
  return {
    code: offer.code,
    kind: offer.kind,
    percent: offer.percent === null ? "" : String(offer.percent),
    amount: rupeesOf(offer.amount),
    giftProductId: offer.giftProductId ?? "",
    startsAt: from(offer.startsAt),
    endsAt: until(offer.endsAt),
    minimum: rupeesOf(offer.minimum),
    productIds: offer.productIds,
    categories: offer.categories,
    isFirstOrderOnly: tick(offer.isFirstOrderOnly),
    maxUses: offer.maxUses === null ? "" : String(offer.maxUses),
    maxUsesEach: offer.maxUsesEach === null ? "" : String(offer.maxUsesEach),
    isActive: tick(offer.isActive),
    banner: offer.banner ?? "",
    bannerFrom: from(offer.bannerFrom),
    bannerUntil: until(offer.bannerUntil),
    updatedAt: offer.updatedAt.toISOString(),
  };
}
