import { stateName } from "#app/domains/accounts/addresses/address.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { hasAdvance } from "./advance.ts";
import type { CodRules, PlaceScope } from "./cod-rules.ts";

/** The rules that are on, a sentence for each, for who works here (rules: cod-1). */
export function codRuleWords(rules: CodRules): string[] {
  const { least, most, firstMost, mostOpen, mostCameBack, forgivenAfterDays } = rules;
  const { advanceAmount, advancePercent, advanceFor, advanceIfBack } = rules;
  const advance = advanceAmount === null ? `${advancePercent}%` : formatMoney(advanceAmount);
  const places = (
    scope: PlaceScope,
    named: readonly string[],
    [only, except]: [typeof m.cod_rule_pins_only, typeof m.cod_rule_pins_except],
  ) => {
    if (scope === "any") return undefined;
    return (scope === "only" ? only : except)({ places: named.join(", ") });
  };
  const words = [
    least !== null && m.cod_rule_least({ amount: formatMoney(least) }),
    most !== null && m.cod_rule_most({ amount: formatMoney(most) }),
    firstMost !== null && m.cod_rule_first({ amount: formatMoney(firstMost) }),
    places(rules.stateScope, rules.states.map(stateName), [
      m.cod_rule_states_only,
      m.cod_rule_states_except,
    ]),
    places(rules.pinScope, rules.pinCodes, [m.cod_rule_pins_only, m.cod_rule_pins_except]),
    mostOpen !== null && m.cod_rule_open({ n: mostOpen }),
    mostCameBack !== null && m.cod_rule_came_back({ n: mostCameBack }),
    mostCameBack !== null &&
      (forgivenAfterDays === null
        ? m.cod_rule_forgiven_by_hand()
        : m.cod_rule_forgiven_after({ n: forgivenAfterDays })),
    ...(hasAdvance(rules)
      ? [
          advanceFor === "refused"
            ? m.cod_rule_advance_refused({ advance })
            : m.cod_rule_advance_everybody({ advance }),
          advanceIfBack === "kept"
            ? m.cod_rule_advance_back_kept()
            : m.cod_rule_advance_back_refunded(),
        ]
      : []),
  ];
  return words.filter((text) => typeof text === "string");
}
