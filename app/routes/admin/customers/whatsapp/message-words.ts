import { filledIn, templateLanguageOf, templateNamed } from "#app/domains/whatsapp/templates.ts";
import type { WhatsappContent } from "#app/domains/whatsapp/whatsapp.ts";
import { m } from "#app/paraglide/messages.js";

/** What came and has no words: the provider's own names of its kinds. */
const unshown: Readonly<Record<string, () => string>> = {
  image: m.whatsapp_kind_image,
  video: m.whatsapp_kind_image,
  sticker: m.whatsapp_kind_image,
  audio: m.whatsapp_kind_audio,
  location: m.whatsapp_kind_location,
  reaction: m.whatsapp_kind_reaction,
};

/** A message as the office reads it. */
export function wordsOf(message: {
  kind: string;
  content: WhatsappContent;
  language?: string;
}): string {
  const { kind, content, language = "" } = message;
  const text = content.text ?? "";
  if (kind === "button") return m.whatsapp_pressed({ text });
  const template = templateNamed(kind);
  if (template) {
    return filledIn(template[templateLanguageOf(language)].body, content.variables ?? []);
  }
  return text || (unshown[kind] ?? m.whatsapp_kind_other)();
}
