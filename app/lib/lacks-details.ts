import { m } from "#app/paraglide/messages.js";

/** How the forms of the back office say that something is missing. */
const missing = [
  m.field_required,
  m.image_required,
  m.review_required,
  m.content_file_required,
  m.product_pictures_required,
  m.product_new_picture_required,
];

/**
 * Whether a refused form lacks something, which is what alerts speak of; what is there and wrong is
 * said beside its field only (rules: forms-6).
 * @param errors what is said of each field.
 */
export function lacksDetails(errors: Record<string, string[] | null> | null | undefined): boolean {
  const texts: readonly string[] = missing.map((text) => text());
  return Object.values(errors ?? {}).some((said) => said?.some((text) => texts.includes(text)));
}
