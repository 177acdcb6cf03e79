import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { maxTyped } from "#app/domains/search/typed-search.ts";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { onSlashKey } from "#app/ui/text/slash-key.ts";

type SearchSuggestions = typeof import("./search-suggestions.tsx").default;

/** Address of the script when it did not come: Chromium asks for a module that has failed by another address alone. */
let missed: string | undefined;

const loadSuggestions = (): Promise<{ default: SearchSuggestions }> =>
  missed
    ? import(/* @vite-ignore */ `${missed}?again=${Date.now()}`)
    : import("./search-suggestions.tsx");

/**
 * The search in the header (rules: search-8): a field where there is room, else an icon that opens it. The browser
 * opens it by itself, before any script has run.
 */
export function SearchField() {
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const [Suggestions, setSuggestions] = useState<SearchSuggestions>();
  /** Until something is searched or opened: what comes later is no longer wanted. */
  const [isUsed, setUsed] = useState(false);
  /** Fetched when the field is first used: most visits do without it. Without a connection the next use tries again. */
  const use = () => {
    setUsed(true);
    loadSuggestions().then(
      (fetched) => setSuggestions(() => fetched.default),
      (error) => {
        // "Failed to fetch dynamically imported module: https://…"
        missed ??= String(error)
          .split(" ")
          .find((word) => word.startsWith("http"));
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each navigation, however slow its page has come; not when this script comes.
  useEffect(
    () => () => {
      setUsed(false);
      if (form.current?.matches(":popover-open")) form.current.hidePopover();
    },
    [key],
  );
  useEffect(() => onSlashKey(() => focusField(form.current)), []);
  return (
    <>
      <IconButton
        label={m.search()}
        popoverTarget="search"
        onClick={(event) => {
          // A phone shows its keyboard only where the press itself gives the focus.
          event.preventDefault();
          focusField(form.current);
        }}
        className="xl:hidden"
      >
        <Search aria-hidden="true" className="size-5.5" />
      </IconButton>
      <Form
        ref={form}
        id="search"
        popover="auto"
        role="search"
        aria-label={m.search()}
        action="/search"
        onFocus={use}
        onInput={use}
        onSubmit={() => setUsed(false)}
        className="search-field"
      >
        <input
          type="search"
          name="q"
          maxLength={maxTyped}
          aria-label={m.search_shop()}
          placeholder={m.search_placeholder()}
          autoComplete="off"
          enterKeyHint="search"
        />
        <IconButton
          label={m.search_close()}
          popoverTarget="search"
          popoverTargetAction="hide"
          className="xl:hidden"
        >
          <X aria-hidden="true" className="size-5.5" />
        </IconButton>
        {isUsed && Suggestions && <Suggestions form={form} />}
      </Form>
    </>
  );
}

function focusField(form: HTMLFormElement | null): void {
  const field = form?.q as HTMLInputElement | undefined;
  // Where there is room it is in sight already.
  if (!field?.checkVisibility()) form?.showPopover?.();
  field?.focus();
  field?.select();
}
