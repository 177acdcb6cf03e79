import { Copy } from "lucide-react";
import type { languages } from "#app/lib/text/language.ts";
import { languageName } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";

/** Where other catalogues fetch what is sold, in each language (rules: found-7). */
export function FeedAddresses({ addresses }: { addresses: FeedAddress[] }) {
  return (
    <>
      <p className="mb-4 text-muted text-sm">{m.feeds_intro()}</p>
      <ul className="grid gap-4">
        {addresses.map(({ kind, language, address }) => (
          <li key={address} className="flex flex-wrap items-end gap-2">
            <TextField
              label={labels[kind]({ language: languageName(language) })}
              value={address}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
              fieldClassName="min-w-52 grow"
            />
            <CopyButton
              text={address}
              label={m.feeds_copy()}
              copiedLabel={m.share_copied()}
              refusedText={m.feeds_not_copied()}
              icon={<Copy aria-hidden="true" className="size-4" />}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const labels = { xml: m.feeds_google, csv: m.feeds_meta };

interface FeedAddress {
  kind: keyof typeof labels;
  language: (typeof languages)[number];
  address: string;
}
