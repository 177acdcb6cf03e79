import { Link } from "react-router";
import type { FactChange } from "#app/domains/shop-facts/fact-history.server.ts";
import {
  type FactName,
  factLabels,
  factWords,
  typedFact,
} from "#app/domains/shop-facts/fact-names.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { ShopFacts } from "../../../../../site.config.ts";
import { EditFact } from "./edit-fact.tsx";

interface FactHistoryProps {
  history: readonly FactChange[];
  facts: ShopFacts;
  factsOfFile: ShopFacts;
  isConfirmed: boolean;
}

/** The last changes, each of which can be taken back by itself. */
export function FactHistory({ history, facts, factsOfFile, isConfirmed }: FactHistoryProps) {
  if (history.length === 0) return <p className="text-muted">{m.facts_history_none()}</p>;
  return (
    <>
      <ol aria-label={m.facts_history()} className="-mt-3 divide-y divide-line">
        {history.map(({ id, at, actorEmail, name, before, after }) => {
          const label = factLabels[name]();
          const present = typedFact(name, facts[name]);
          return (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <div className="wrap-anywhere min-w-0">
                <p className="font-semibold">{label}</p>
                <p>
                  <del className="text-muted">{told(name, before)}</del>{" "}
                  <span aria-hidden="true">→</span> <ins>{told(name, after)}</ins>
                </p>
                <p className="text-muted text-sm">
                  {formatDateTime(at)} · {actorEmail}
                </p>
              </div>
              {before !== present && name !== "opening" && (
                <EditFact
                  name={name}
                  label={label}
                  present={present}
                  ofFile={typedFact(name, factsOfFile[name])}
                  earlier={before}
                  isConfirmed={isConfirmed}
                />
              )}
            </li>
          );
        })}
      </ol>
      <Link to="/my/audit?kind=shop-fact" className="link touch inline-flex items-center">
        {m.facts_history_all()}
      </Link>
    </>
  );
}

function told(name: FactName, typed: string | null): string {
  return factWords(name, typed ?? "") || m.fact_none();
}
