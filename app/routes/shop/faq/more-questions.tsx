import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { RagiEar } from "#app/ui/motif.tsx";

/** Below the answers: where to ask what they leave open. */
export function MoreQuestions() {
  return (
    <section className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg bg-surface p-5 sm:p-6">
      <RagiEar className="size-14 shrink-0 text-accent" />
      <div className="min-w-48 flex-1">
        <h2 className="text-lg">{m.faq_more_title()}</h2>
        <p className="text-muted">{m.faq_more_text()}</p>
      </div>
      <LinkButton to="/contactUs" variant="secondary" className="max-sm:w-full">
        {m.faq_more_action()}
      </LinkButton>
    </section>
  );
}
