import type { Business } from "#app/domains/orders/placing/checkout.ts";
import { isGstin } from "#app/lib/tax/gstin.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/forms/field.tsx";

interface BusinessFieldsProps {
  value: Business;
  onValueChange: (typed: Business) => void;
}

/** One closed line, behind which a business gives what stands on its invoice (rules: tax-8). */
export function BusinessFields({ value, onValueChange }: BusinessFieldsProps) {
  const { gstin, company } = value;
  const isOdd = gstin.length >= 15 && !isGstin(gstin.trim().toUpperCase());
  return (
    <details open={gstin !== "" || company !== ""} className="border-line border-t pt-3">
      <summary className="link touch w-fit cursor-pointer text-sm">{m.business_title()}</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.business_gstin()}
          value={gstin}
          onChange={({ target }) => onValueChange({ ...value, gstin: target.value })}
          error={isOdd ? [m.business_gstin_invalid()] : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          label={m.business_company()}
          value={company}
          onChange={({ target }) => onValueChange({ ...value, company: target.value })}
          autoComplete="organization"
          maxLength={120}
        />
      </div>
    </details>
  );
}
