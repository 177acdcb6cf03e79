import { Fragment } from "react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import type { HelpWords, PageHelp } from "./help-files.server.ts";
import { helpPath } from "./help-path.ts";

interface HelpBodyProps {
  help: PageHelp;
  /** Of the headings of what is done. */
  level: 3 | 4;
  /** What can go wrong comes first. */
  startsAtCare?: boolean;
}

/** A page's help: what it is for, how things are done there, what cannot go wrong and what can (rules: help-1). */
export function HelpBody({ help, level, startsAtCare = false }: HelpBodyProps) {
  const Title = `h${level}` as const;
  const care = help.careful.length > 0 && (
    <Alert tone="warning" title={m.help_careful()}>
      <Words of={help.careful} />
    </Alert>
  );
  return (
    <div className="grid gap-4">
      {startsAtCare && care}
      <p>
        <Words of={help.purpose} />
      </p>
      {help.hows.map(({ title, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the file's order.
        <section key={at}>
          <Title className="mb-1 font-semibold text-base">
            <Words of={title} />
          </Title>
          <p>
            <Words of={text} />
          </p>
        </section>
      ))}
      {help.safe.length > 0 && (
        <Alert tone="success" title={m.help_safe()}>
          <Words of={help.safe} />
        </Alert>
      )}
      {!startsAtCare && care}
    </div>
  );
}

/** A sentence, the page's own words in bold. */
export function Words({ of: words }: { of: HelpWords }) {
  return words.map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentence has no other order.
    if (typeof part === "string") return <Fragment key={at}>{part}</Fragment>;
    if ("word" in part) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentence has no other order.
        <b key={at} className="font-semibold text-heading">
          {part.word}
        </b>
      );
    }
    return (
      <Link key={part.page} to={helpPath(part.page)} className="link">
        {part.title}
      </Link>
    );
  });
}
