import type { ShopFacts } from "../../../site.config.ts";
import type { PackFacts } from "./pack-facts.ts";

type Named = Pick<
  PackFacts,
  "makerName" | "makerAddress" | "packerName" | "packerAddress" | "licence"
>;
type Shop = Pick<ShopFacts, "legalName" | "address" | "fssaiLicence">;

const at = (name: string, address: string) => [name, address].filter(Boolean).join(", ");

/** Who made and packed it, with the licence of whoever made it: the shop, where nobody else is named (rules: labelling-1). */
export function makersOf(facts: Named, shop: Shop) {
  const own = at(shop.legalName, shop.address);
  return {
    own,
    maker: facts.makerName ? at(facts.makerName, facts.makerAddress) : own,
    packer: facts.packerName ? at(facts.packerName, facts.packerAddress) : own,
    licence: facts.licence || shop.fssaiLicence,
  };
}
