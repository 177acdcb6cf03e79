import { m } from "#app/paraglide/messages.js";
import { type Tone, ToneIcon, toneText } from "#app/ui/layout/tone.tsx";
import { site } from "#site";
import type { CheckedItem, LineProblem } from "./cart.ts";

/** What is wrong with a line, or that little is left; announced when it changes. */
export function LineNotice({ line }: { line: CheckedItem }) {
  const notice = noticeOf(line);
  return (
    <p aria-live="polite">
      {notice && (
        <span className={`flex items-start gap-1.5 font-semibold text-sm ${toneText[notice.tone]}`}>
          <ToneIcon tone={notice.tone} className="mt-0.5 size-4 shrink-0" />
          <span>
            {notice.sentences.map((sentence) => (
              <span key={sentence} className="block">
                {sentence}
              </span>
            ))}
          </span>
        </span>
      )}
    </p>
  );
}

const problems: Record<LineProblem, (line: CheckedItem) => string> = {
  gone: () => m.cart_line_gone(),
  "out-of-stock": () => m.cart_line_out_of_stock(),
  "over-stock": ({ currentStock }) => m.cart_line_over_stock({ n: currentStock }),
};

function noticeOf(line: CheckedItem): { tone: Tone; sentences: string[] } | undefined {
  const { currentStock, problem } = line;
  const sentences: string[] = [];
  // The warning stands wherever little is left (rules: cart-7), beside a problem too.
  const low = currentStock > 0 && currentStock <= site.lowStock && problem !== "gone";
  if (low) sentences.push(m.low_stock({ n: currentStock }));
  if (problem) sentences.push(problems[problem](line));
  if (sentences.length === 0) return undefined;
  return { tone: problem ? "danger" : "warning", sentences };
}
