import { dialable } from "#app/lib/phone.ts";
import { site } from "#site";

/** What messages say of the shop, by the names of their placeholders. */
export const shopFacts = () => ({ ...site, tel: dialable(site.phone) });
