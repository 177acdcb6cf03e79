import { Link } from "react-router";
import type { LackingFact } from "#app/domains/shop-facts/lacking-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../components/page/page-layout.tsx";

interface LackingCardProps {
  facts: readonly LackingFact[];
  /** How many products nobody has said the tax of; 100 stand for any more. */
  untaxed: number;
  /** How many products' packs say too little; the same. */
  packs: number;
}

/** What the law asks for and the shop does not say yet, with what each means (rules: tax-9). */
export function LackingCard({ facts, untaxed, packs }: LackingCardProps) {
  return (
    <TitledCard title={m.lacking_title()}>
      <ul className="-my-3 divide-y divide-line">
        {facts.map(({ name, label, means }) => (
          <LackingLine key={name} to="/my/shop" label={label} means={means} />
        ))}
        {untaxed > 0 && (
          <LackingLine
            to="/my/tax"
            label={m.lacking_tax_class({ n: untaxed > 99 ? "99+" : String(untaxed) })}
            means={m.lacking_tax_class_means()}
          />
        )}
        {packs > 0 && (
          <LackingLine
            to="/my/labelling"
            label={m.lacking_pack_facts({ n: packs > 99 ? "99+" : String(packs) })}
            means={m.lacking_pack_facts_means()}
          />
        )}
      </ul>
      <p className="mt-5 text-muted text-sm">{m.lacking_ask()}</p>
    </TitledCard>
  );
}

function LackingLine({ to, label, means }: { to: string; label: string; means: string }) {
  return (
    <li className="py-3">
      <Link to={to} className="link touch-inline font-semibold">
        {label}
      </Link>
      <p className="text-muted text-sm">{means}</p>
    </li>
  );
}
