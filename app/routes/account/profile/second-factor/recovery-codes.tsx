import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { buttonLook, LinkButton } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { PrintSheet } from "#app/ui/layout/print-sheet.tsx";
import { site } from "#site";

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are. */
  email: string;
  /** Where whoever has kept them goes on. */
  after: string;
}

/** Recovery codes, which are shown once: to be copied, downloaded or printed (rules: second-factor-1). */
export function RecoveryCodes({ codes, email, after }: RecoveryCodesProps) {
  const title = m.factor_codes_file({ shop: site.name, email });
  const text = [title, "", ...codes, ""].join("\r\n");
  return (
    <Outcome of={codes} tone="success" role="status" title={m.factor_codes_title()}>
      <p>{m.factor_codes_text()}</p>
      <CodeList codes={codes} />
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          text={text}
          label={m.factor_codes_copy()}
          copiedLabel={m.factor_codes_copied()}
          refusedText={m.factor_codes_not_copied()}
        />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonLook({ variant: "secondary", size: "sm" })}
        >
          {m.factor_codes_download()}
        </a>
        <PrintSheet
          label={m.factor_codes_print()}
          sheet={
            <article data-print="sheet" className="hidden print:block">
              <h1 className="text-xl">{title}</h1>
              <p className="mt-3">{m.factor_codes_text()}</p>
              <CodeList codes={codes} />
            </article>
          }
        >
          {m.factor_codes_print()}
        </PrintSheet>
        <LinkButton to={after} size="sm" replace>
          {m.factor_codes_kept()}
        </LinkButton>
      </div>
    </Outcome>
  );
}

function CodeList({ codes }: Pick<RecoveryCodesProps, "codes">) {
  return (
    <ul className="mt-3 grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 font-mono">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}
