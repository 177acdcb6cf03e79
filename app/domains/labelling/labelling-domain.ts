import { ScrollText } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { goodsWords, nutrientWords, packCodeWords } from "./label-words.ts";

export const labellingDomain = {
  // What packs say is a part of their products.
  permissions: {},
  officeLinks: [
    {
      group: "products",
      path: "/my/labelling",
      needs: "products",
      label: m.labelling_title,
      icon: ScrollText,
    },
  ],
  audit: {
    kinds: {},
    verbs: { "set-pack": m.audit_did_set_pack, "set-goods": m.audit_did_set_goods },
    valuesOf: { "product.set-pack": packCodeWords, "category.set-goods": goodsWords },
    names: {
      commonName: m.pack_fact_common_name,
      ingredients: m.pack_fact_ingredients,
      storage: m.pack_fact_storage,
      cooking: m.pack_fact_cooking,
      allergens: m.pack_fact_allergens,
      mayContain: m.pack_fact_may_contain,
      nutrition: m.pack_fact_nutrition,
      ...nutrientWords,
      servingGrams: m.pack_fact_serving,
      mark: m.pack_fact_mark,
      shelfLife: m.pack_fact_shelf_life,
      shelfLifeUnit: m.pack_fact_shelf_life_unit,
      makerName: m.pack_fact_maker,
      makerAddress: m.pack_fact_address,
      packerName: m.pack_fact_packer,
      packerAddress: m.pack_fact_address,
      licence: m.pack_fact_licence_short,
      origin: m.pack_fact_origin,
      claims: m.pack_fact_claims,
      gtin: m.pack_fact_gtin,
    },
  },
} as const satisfies DomainDeclaration;
