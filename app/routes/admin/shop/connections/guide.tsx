import clsx from "clsx";
import { ChevronDown, MousePointerClick, SquareCheck } from "lucide-react";
import type { ConnectionName } from "#app/domains/connections/connection-names.ts";
import { m } from "#app/paraglide/messages.js";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { useFold } from "#app/ui/layout/use-fold.ts";
import { guides } from "./guides.ts";

interface GuideProps {
  of: ConnectionName | "upi";
  /** Where the provider reaches the shop. */
  address?: string | undefined;
}

/** How the keys of a provider are found, folded away. */
export function Guide({ of, address }: GuideProps) {
  const fold = useFold(false);
  return (
    <details {...fold} className="group rounded-md border border-line bg-sunken">
      <summary className="touch flex cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {m.keys_guide()}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-primary transition group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 border-line border-t p-4">
        <ol className="grid list-decimal gap-5 ps-5 marker:font-semibold">
          {guides[of].flatMap(({ at, menu, steps }) =>
            steps.map(([says, ...seen]) => (
              <li key={says()}>
                <p className="wrap-anywhere">{says()}</p>
                {seen.length > 0 && <ProviderPage at={at} menu={menu} seen={seen} />}
              </li>
            )),
          )}
        </ol>
        {address && (
          <div>
            <p className="font-semibold text-sm">{m.keys_address_there()}</p>
            <div className="mt-1 flex flex-wrap items-center gap-2">
              <code className="wrap-anywhere">{address}</code>
              <CopyButton
                text={address}
                label={m.keys_copy()}
                copiedLabel={m.keys_copied()}
                refusedText={m.keys_copy_refused()}
              />
            </div>
          </div>
        )}
      </div>
    </details>
  );
}

interface ProviderPageProps {
  at: string;
  menu: readonly string[];
  /** As the steps of guides.ts have it. */
  seen: readonly string[];
}

/** A page of a provider, drawn as far as one looks for something on it. The words beside it say the same. */
function ProviderPage({ at, menu, seen }: ProviderPageProps) {
  return (
    <div
      aria-hidden
      lang="en"
      className="-ms-5 mt-3 max-w-md overflow-hidden rounded-md border border-line-strong bg-raised text-xs sm:ms-0"
    >
      <div className="flex items-center gap-1.5 border-line border-b bg-surface px-3 py-1.5 text-muted">
        <span className="size-2 rounded-full bg-line-strong" />
        <span className="size-2 rounded-full bg-line-strong" />
        <span className="ms-2 truncate">{at}</span>
      </div>
      <div className="flex">
        <div className="flex max-w-1/2 shrink-0 flex-col items-start gap-1.5 border-line border-e bg-sunken p-2.5">
          {menu.map((item) => (
            <SketchPart key={item} text={seen.includes(`@${item}`) ? `${item}*` : item} />
          ))}
        </div>
        <div className="flex min-w-0 grow flex-col items-start gap-2 p-2.5">
          {seen
            .filter((text) => !text.startsWith("@"))
            .map((text) => (
              <SketchPart key={text} text={text} />
            ))}
        </div>
      </div>
    </div>
  );
}

function SketchPart({ text }: { text: string }) {
  const [, kind, words, press] = /^(?:([>_x]) )?([^*]+)(\*?)$/.exec(text) ?? [];
  return (
    <span
      className={clsx(
        "flex max-w-full items-center gap-1 rounded-sm px-1.5 py-0.5",
        kind === ">" && "border border-primary font-semibold text-primary",
        kind === "_" && "w-full border border-line-strong text-muted",
        press && "bg-primary-soft font-semibold outline-2 outline-primary",
      )}
    >
      {kind === "x" && <SquareCheck className="size-3.5 shrink-0 text-primary" />}
      <span className="wrap-anywhere">{words}</span>
      {press && <MousePointerClick className="size-4 shrink-0 text-primary" />}
    </span>
  );
}
