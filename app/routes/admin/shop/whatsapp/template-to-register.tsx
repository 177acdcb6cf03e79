import { Copy } from "lucide-react";
import {
  filledIn,
  type TemplateName,
  templateLanguages,
  type WhatsappTemplate,
} from "#app/domains/whatsapp/templates.ts";
import { templateWords } from "#app/domains/whatsapp/whatsapp-words.ts";
import { languageName } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";

/** A template as it is registered, each part to be copied, beside the message that a phone shows. */
export function TemplateToRegister({ template }: { template: WhatsappTemplate }) {
  const { name, category } = template;
  return (
    <li className="grid gap-3 not-first:border-line not-first:border-t not-first:pt-6">
      <h3 className="text-lg">{templateWords[name as TemplateName]()}</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <span>
          {m.whatsapp_template_name()} <code className="font-semibold">{name}</code>
        </span>
        <CopyThis text={name} label={m.whatsapp_copy_name()} />
        <span className="text-muted">
          {category ? m.whatsapp_template_marketing() : m.whatsapp_template_category()}
        </span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {templateLanguages.map((language) => {
          const { body, samples, buttons = [] } = template[language];
          return (
            <div key={language} className="grid content-start gap-3">
              <p className="font-semibold text-sm">
                {languageName(language)} <code className="text-muted">{language}</code>
              </p>
              <div lang={language} className="rounded-xl bg-sunken p-3">
                <p className="whitespace-pre-line rounded-lg bg-surface p-3 text-sm shadow-sm [overflow-wrap:anywhere]">
                  {filledIn(body, samples)}
                </p>
                {buttons.length > 0 && (
                  <ul aria-label={m.whatsapp_buttons()} className="mt-1.5 grid gap-1.5">
                    {buttons.map((button) => (
                      <li
                        key={button}
                        className="rounded-lg bg-surface px-3 py-2 text-center font-semibold text-accent-ink text-sm shadow-sm"
                      >
                        {button}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
              <div className="flex flex-wrap gap-2">
                <CopyThis text={body} label={m.whatsapp_copy_text()} />
                {buttons.length > 0 && (
                  <CopyThis text={buttons.join("\n")} label={m.whatsapp_copy_buttons()} />
                )}
              </div>
            </div>
          );
        })}
      </div>
    </li>
  );
}

const CopyThis = ({ text, label }: { text: string; label: string }) => (
  <CopyButton
    text={text}
    label={label}
    copiedLabel={m.share_copied()}
    refusedText={m.feeds_not_copied()}
    icon={<Copy aria-hidden="true" className="size-4" />}
  />
);
