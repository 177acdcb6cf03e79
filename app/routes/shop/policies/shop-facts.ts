import { dialable } from "#app/lib/phone.ts";
import { site } from "#site";

/** What the policies' and the FAQ's messages say of the shop, by the names of their placeholders. */
export const shopFacts = { ...site, tel: dialable(site.phone) };
