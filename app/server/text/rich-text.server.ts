import { customType } from "drizzle-orm/pg-core";
import sanitize from "sanitize-html";

/**
 * Rich text as it may be stored: the few tags that the shop's prose styles know, links to the web,
 * mail and phone, and nothing that could run.
 */
export function sanitizeRichText(html: string): string {
  return sanitize(html, {
    allowedTags: [
      "p",
      "br",
      "h2",
      "h3",
      "h4",
      "strong",
      "b",
      "em",
      "i",
      "u",
      "s",
      "ul",
      "ol",
      "li",
      "blockquote",
      "a",
      "hr",
    ],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
  }).trim();
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** What rich text says, on one line and without its tags: for excerpts. A tag cut at the end goes. */
export function plainText(html: string): string {
  const spaced = html
    .replace(/<[^<>]*$/, "")
    .replaceAll(/<(?:br|hr|\/(?:p|h\d|li|blockquote))\b/gi, " $&");
  return sanitize(spaced, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * A column of rich text. Whatever is written to it is sanitised on its way in, so that no command
 * can forget to and `<RichText>` may put it into a page as it is.
 */
export const richText = customType<{ data: string }>({
  dataType: () => "text",
  toDriver: sanitizeRichText,
});
