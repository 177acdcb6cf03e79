import { m } from "#app/paraglide/messages.js";
import { site } from "#site";

/** A page's `meta`: its title beside the shop's name, and what a search engine may say of it. */
export function titled(page: string, description?: string) {
  const title = { title: m.page_title({ page, site: site.name }) };
  return description ? [title, { name: "description", content: description }] : [title];
}
