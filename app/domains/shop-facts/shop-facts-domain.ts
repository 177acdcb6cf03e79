import { DoorOpen, Store } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { factChoiceWords, factLabels, isFactName } from "./fact-names.ts";

export const shopFactsDomain = {
  /** Who the shop is: only owners say. */
  permissions: { "shop-facts": [] },
  officeLinks: [
    {
      group: "shop",
      path: "/my/shop",
      needs: "shop-facts",
      label: m.admin_shop_facts,
      icon: Store,
    },
    {
      group: "shop",
      path: "/my/opening",
      needs: "shop-facts",
      label: m.admin_opening,
      icon: DoorOpen,
    },
  ],
  audit: {
    kinds: {
      "shop-fact": {
        title: m.admin_shop_facts,
        named: ({ name }) =>
          m.audit_shop_fact({ name: isFactName(name) ? factLabels[name]() : name }),
        unnamed: m.audit_some_shop_fact,
      },
      sample: { title: m.sample, named: m.sample, unnamed: m.sample },
    },
    verbs: {
      "set-fact": m.audit_did_set_fact,
      "take-away": m.audit_did_take_away,
      "bring-back": m.audit_did_bring_back,
    },
    valuesOf: { "shop-fact.set-fact": { ...factLabels, ...factChoiceWords } },
  },
} as const satisfies DomainDeclaration;
