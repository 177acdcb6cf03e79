import { customType } from "drizzle-orm/pg-core";
import { sanitizeRichText } from "./rich-text.server.ts";

/**
 * A column of rich text. Whatever is written to it is sanitised on its way in, so that no command
 * can forget to and `<RichText>` may put it into a page as it is.
 */
export const richText = customType<{ data: string }>({
  dataType: () => "text",
  toDriver: sanitizeRichText,
});
