import { useRef, useState } from "react";
import { type OnlineThanks, thanksSchema, thanksWords } from "#app/domains/offers/online-thanks.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import type { EditConflict } from "../../components/forms/save-form.server.ts";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { GivenFields, KindField, rupeesOf } from "./offer-form.tsx";

type SavedThanks = OnlineThanks & { updatedAt: Date };
/** Two have saved it: what stands now. */
type ThanksConflict = EditConflict & { present: SavedThanks };

const kindWords = {
  off: m.office_thanks_off,
  percent: m.offer_kind_percent,
  amount: m.offer_kind_amount,
};

/** What paying online is thanked with, and its form (rules: thanks-1). */
export function ThanksCard({ thanks }: { thanks: SavedThanks }) {
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { kind, percent, amount, minimum, updatedAt } = thanks;
  return (
    <TitledCard
      title={m.thanks()}
      action={
        <Button
          ref={opener}
          variant="ghost"
          aria-expanded={isChanging}
          aria-label={`${m.change()}: ${m.thanks()}`}
          onClick={() => setChanging(!isChanging)}
        >
          {m.change()}
        </Button>
      }
    >
      <div className="grid max-w-reading gap-5">
        <p aria-live="polite">{thanksWords(thanks)}</p>
        {isChanging && (
          <AdminForm<typeof thanksSchema, ThanksConflict>
            draftName="online-thanks"
            schema={thanksSchema}
            action="/my/offers"
            defaults={{
              kind,
              percent: percent === null ? "" : String(percent),
              amount: rupeesOf(amount),
              minimum: rupeesOf(minimum),
              updatedAt: updatedAt.toISOString(),
            }}
            latest={{ updatedAt, notice: m.office_thanks_changed_meanwhile() }}
            lacking={m.office_offer_lacking}
            submitLabel={m.content_save()}
            pendingText={m.saving()}
            savedText={m.office_thanks_saved()}
            failedText={m.office_thanks_not_saved()}
            onSaved={() => {
              setChanging(false);
              opener.current?.focus();
            }}
            conflictNotice={(conflict, choice) => (
              <Outcome
                of={conflict}
                tone="warning"
                role="alert"
                title={m.office_thanks_changed_meanwhile()}
                action={choice}
              >
                {thanksWords(conflict.present)}
              </Outcome>
            )}
          >
            {(fields) => (
              <>
                <KindField
                  field={fields.kind}
                  words={kindWords}
                  label={m.office_thanks_kind()}
                  hint={m.office_thanks_hint()}
                />
                {(fields.kind.value ?? "off") !== "off" && (
                  <GivenFields fields={fields}>
                    <FormTextField
                      field={fields.minimum}
                      label={m.offer_field_minimum()}
                      inputMode="decimal"
                    />
                  </GivenFields>
                )}
              </>
            )}
          </AdminForm>
        )}
      </div>
    </TitledCard>
  );
}
