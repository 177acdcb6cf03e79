import { FileLock2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

/** A second press would make a second letter, and end the codes of the first, in ms. */
const onceIn = 10_000;

/** The sealed letter with recovery codes, as a PDF that is made at the press and kept nowhere (rules: second-factor-11). */
export function LetterCard({
  isProtected,
  last,
}: {
  isProtected: boolean;
  last: Date | undefined;
}) {
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    if (!isMade) return;
    const timer = setTimeout(() => setMade(false), onceIn);
    return () => clearTimeout(timer);
  }, [isMade]);
  return (
    <TitledCard title={m.letter_card()}>
      <div id="letter" className="grid gap-4">
        <p className="text-muted text-sm">{m.letter_card_text()}</p>
        <p>{last ? m.letter_last({ time: formatDateTime(last) }) : m.letter_never()}</p>
        {isProtected ? (
          <Form
            method="post"
            action="/my/emergency-letter.pdf"
            reloadDocument
            onSubmit={(event) => (isMade ? event.preventDefault() : setMade(true))}
          >
            <Button
              type="submit"
              variant="secondary"
              aria-disabled={isMade}
              icon={<FileLock2 aria-hidden className="size-4.5" />}
            >
              {isMade ? m.letter_made_now() : m.letter_make()}
            </Button>
          </Form>
        ) : (
          <div>
            <LinkButton to="/account/second-factor" variant="secondary" size="sm">
              {m.letter_needs_factor()}
            </LinkButton>
          </div>
        )}
      </div>
    </TitledCard>
  );
}
