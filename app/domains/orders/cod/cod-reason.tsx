import clsx from "clsx";
import { dialable } from "#app/lib/text/phone.ts";
import { site } from "#site";
import { type CodReason, codReasonWords } from "./cod-rules.ts";

/** Why it is not paid at the door this time, and what can be done; the shop's number is one press away (rules: cod-3). */
export function CodReasonNote(props: {
  id?: string;
  reason: CodReason;
  /** Sentences that follow. */
  more?: readonly string[];
  className?: string;
}) {
  const { id, reason, more = [], className } = props;
  const [before, ...after] = [codReasonWords(reason), ...more].join(" ").split(site.phone);
  return (
    <p id={id} className={clsx("text-sm [overflow-wrap:anywhere]", className)}>
      {before}
      {after.length > 0 && (
        <a
          href={`tel:${dialable(site.phone)}`}
          className="link touch-inline whitespace-nowrap font-semibold"
        >
          {site.phone}
        </a>
      )}
      {after}
    </p>
  );
}
