import { useFetcher } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import type { OwnNumber } from "./consents.server.ts";

/**
 * Asks a shopper whether she wants to be told of her orders by WhatsApp (rules: whatsapp-2); what she says is kept at once.
 * @param isKept whether the page's action has kept it, by its answer.
 */
export function WhatsappConsent<Answer>({
  number: { phone, isIn },
  isKept,
}: {
  number: OwnNumber;
  isKept: (answer: Answer) => boolean;
}) {
  const fetcher = useFetcher<Answer>({ key: `whatsapp ${phone}` });
  const isWanted = fetcher.formData ? fetcher.formData.get("wanted") === "on" : isIn;
  const answer = fetcher.state === "idle" ? (fetcher.data as Answer | undefined) : undefined;
  return (
    <CheckboxField
      label={m.whatsapp_consent()}
      hint={m.whatsapp_consent_hint({ phone })}
      checked={isWanted}
      error={answer !== undefined && !isKept(answer) ? m.whatsapp_consent_not_kept() : undefined}
      onChange={({ currentTarget }) =>
        fetcher.submit(
          { intent: "whatsapp", phone, ...(currentTarget.checked && { wanted: "on" }) },
          // The box shows at once what she said: React sets a box back that is not told within its own event.
          { method: "post", flushSync: true },
        )
      }
    />
  );
}
