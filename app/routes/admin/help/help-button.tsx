import { CircleQuestionMark } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { Link, useHref } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useOpenOnPage } from "#app/shell/menus/use-open-on-page.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { IconLink } from "#app/ui/forms/icon-button.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { HelpBody } from "./help-body.tsx";
import type { PageHelp } from "./help-files.server.ts";
import { helpPath, useHelpId } from "./help-path.ts";

/** The `?` of each page (rules: help-1). Before its script is there it leads to the page's help among all of it. */
export function HelpButton() {
  const { id, isOpen, setOpen, open } = useHelpSheet();
  return (
    <>
      <IconLink
        to={helpPath(id)}
        label={m.help_of_page()}
        aria-haspopup="dialog"
        onClick={open}
        className="text-primary"
      >
        <CircleQuestionMark aria-hidden="true" className="size-5.5" />
      </IconLink>
      <HelpSheet id={id} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** Beside what went wrong: the same help, for whoever has just read an error (rules: help-2). */
export function HelpLink() {
  const { id, isOpen, setOpen, open } = useHelpSheet();
  return (
    <>
      <Link to={helpPath(id)} onClick={open} aria-haspopup="dialog" className="link touch text-sm">
        {m.help_with_this()}
      </Link>
      <HelpSheet id={id} isOpen={isOpen} onOpenChange={setOpen} startsAtCare />
    </>
  );
}

function useHelpSheet() {
  const id = useHelpId();
  const [isOpen, setOpen] = useOpenOnPage();
  const open = (event: MouseEvent) => {
    // With these keys a link is opened in another tab, as everywhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return { id, isOpen, setOpen, open };
}

interface HelpSheetProps {
  id: string;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** What can go wrong comes first. */
  startsAtCare?: boolean;
}

function HelpSheet({ id, isOpen, onOpenChange, startsAtCare = false }: HelpSheetProps) {
  const { help, retry } = usePageHelp(id, isOpen);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={typeof help === "object" && help ? help.title : m.help_title()}
      closeLabel={m.close()}
      footer={
        <LinkButton to="/my/help" variant="secondary">
          {m.help_all()}
        </LinkButton>
      }
    >
      {help === "asking" && <Spinner size="lg" label={m.loading()} />}
      {help === "failed" && (
        <Alert
          tone="warning"
          role="alert"
          action={
            <Button size="sm" variant="secondary" onClick={retry}>
              {m.try_again()}
            </Button>
          }
        >
          {m.help_unreachable()}
        </Alert>
      )}
      {help === null && <p>{m.help_none_here()}</p>}
      {typeof help === "object" && help && (
        // Takes the focus, so that arrow keys scroll what is longer than the sheet.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        <div tabIndex={0} className="rounded-md">
          <HelpBody help={help} level={3} startsAtCare={startsAtCare} />
        </div>
      )}
    </Dialog>
  );
}

/** What is kept while the office is open, by the page: a sheet that was read opens at once, without a connection too. */
const read = new Map<string, PageHelp | null>();

/** Asks for a page's help when its sheet is opened. */
function usePageHelp(id: string, isOpen: boolean) {
  const address = `${useHref("/my/help/page")}?${new URLSearchParams({ page: id })}`;
  const [help, setHelp] = useState<PageHelp | null | "asking" | "failed">("asking");
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks the same again.
  useEffect(() => {
    if (!isOpen) return;
    const known = read.get(address);
    setHelp(known === undefined ? "asking" : known);
    if (known !== undefined) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch(address, { signal: asking.signal });
        // Whoever is logged out meanwhile is led to a page.
        if (!response.ok || response.redirected) throw new Error(response.statusText);
        const answer: PageHelp | null = await response.json();
        read.set(address, answer);
        setHelp(answer);
      } catch {
        if (!asking.signal.aborted) setHelp("failed");
      }
    };
    void ask();
    return () => asking.abort();
  }, [address, isOpen, tries]);
  return { help, retry: () => setTries((n) => n + 1) };
}
