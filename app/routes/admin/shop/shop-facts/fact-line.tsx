import {
  type FactName,
  factLabels,
  factWords,
  typedFact,
} from "#app/domains/shop-facts/fact-names.ts";
import { m } from "#app/paraglide/messages.js";
import type { ShopFacts } from "../../../../../site.config.ts";
import { EditFact } from "./edit-fact.tsx";

interface FactLineProps {
  name: FactName;
  value: ShopFacts[FactName];
  /** What stands in the server's file. */
  ofFile: ShopFacts[FactName];
  isConfirmed: boolean;
}

/** A fact as it is now, with the button that changes it. */
export function FactLine({ name, value, ofFile, isConfirmed }: FactLineProps) {
  const label = factLabels[name]();
  const present = typedFact(name, value);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="text-muted text-sm">{label}</p>
        <p className="wrap-anywhere font-semibold">
          {factWords(name, present) || (
            <span className="font-normal text-muted">{m.fact_none()}</span>
          )}
        </p>
      </div>
      <EditFact
        name={name}
        label={label}
        present={present}
        ofFile={typedFact(name, ofFile)}
        isConfirmed={isConfirmed}
      />
    </li>
  );
}
