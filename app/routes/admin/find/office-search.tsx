import clsx from "clsx";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { type FoundItem, findPath, maxFindTyped } from "#app/lib/shop/office-finder.ts";
import { m } from "#app/paraglide/messages.js";
import { useOpenOnPage } from "#app/shell/menus/use-open-on-page.ts";
import { useIsSlow } from "#app/ui/answers/use-is-slow.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { onSlashKey } from "#app/ui/text/slash-key.ts";
import { foundGroupWords } from "./found-words.ts";
import { type Found, useFound } from "./use-found.ts";

interface OfficeSearchProps {
  /** Its list pushes what follows down, instead of lying over it: in the phone's menu. */
  isInline?: boolean;
  /** What it begins with. */
  typed?: string;
  startsFocused?: boolean;
  className?: string;
}

/**
 * The office's one search (rules: office-search-1), a combobox: arrows choose, Enter opens, Escape closes. Before its
 * script is there, and where nothing is chosen, it is the form of the page that shows all of it.
 */
export function OfficeSearch(props: OfficeSearchProps) {
  const { isInline = false, typed = "", startsFocused, className } = props;
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState("");
  const [isOpen, setOpen] = useOpenOnPage();
  const [chosen, setChosen] = useState(-1);
  const found = useFound(isOpen ? asked : "");
  const options = found.groups.flatMap(optionsOf);
  const isShown = isOpen && asked !== "";

  // biome-ignore lint/correctness/useExhaustiveDependencies: of another list nothing is chosen yet.
  useEffect(() => setChosen(-1), [found.groups]);

  // What somebody has typed meanwhile stays, whatever page comes.
  const given = useRef(typed);
  useEffect(() => {
    if (field.current?.value === given.current) field.current.value = typed;
    given.current = typed;
  }, [typed]);

  const type = () => {
    setAsked(field.current?.value.trim() ?? "");
    setOpen(true);
  };
  /** The page that comes has the focus, unless somebody begins to type again. */
  const leave = () => {
    field.current?.blur();
    setOpen(false);
  };
  /** What is opened has been searched enough. */
  const end = () => {
    if (field.current) field.current.value = "";
    leave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isShown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[chosen];
    if (step) {
      // From the field (-1) through the list and back to it.
      const next = ((chosen + 1 + step + options.length + 1) % (options.length + 1)) - 1;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && option) {
      end();
      void navigate(option.to);
    } else if (event.key === "Escape") setOpen(false);
    else return;
    // Escape closes the list, and not the menu around it too.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Form
      role="search"
      aria-label={m.office_find()}
      action="/my/find"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isInline && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onSubmit={leave}
      className={clsx("relative", className)}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-3 size-5 text-muted"
      />
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={typed}
        // biome-ignore lint/a11y/noAutofocus: of a page that is opened to search.
        autoFocus={startsFocused}
        maxLength={maxFindTyped}
        aria-label={m.office_find()}
        placeholder={m.office_find_hint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        data-office-search
        data-keeps-focus
        aria-keyshortcuts="/ Control+K Meta+K"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isShown && options.length > 0}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
        onInput={type}
        onKeyDown={press}
        className="min-h-11 w-full rounded-full border border-line-strong bg-raised ps-10.5 pe-3 text-ink placeholder:text-muted"
      />
      <FoundList {...{ found, listId, chosen, isShown, isInline, options }} onOpen={end} />
    </Form>
  );
}

/** What a group offers: its items, and the way to all of them. */
function optionsOf({ group, items, all }: Found["groups"][number]): FoundItem[] {
  if (!all) return [...items];
  return [...items, { to: all, title: m.office_find_all({ group: foundGroupWords[group]() }) }];
}

interface FoundListProps {
  found: ReturnType<typeof useFound>;
  listId: string;
  chosen: number;
  isShown: boolean;
  isInline: boolean;
  options: readonly FoundItem[];
  onOpen: () => void;
}

function FoundList(props: FoundListProps) {
  const { found, listId, chosen, isShown, isInline, options, onOpen } = props;
  const isSlow = useIsSlow(isShown && found.state === "asking");
  const isEmpty = isShown && found.state === "found" && found.q !== "" && options.length === 0;
  let n = -1;
  return (
    <>
      {/* There before it says anything: else it is not heard. */}
      <p role="status" className="sr-only">
        {isShown && <StatusWords found={found} count={options.length} />}
      </p>
      <div
        hidden={!isShown}
        className={clsx(
          "overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised",
          isInline
            ? "mt-2"
            : "absolute inset-x-0 top-[calc(100%+0.5rem)] z-40 max-h-[calc(100dvh-6rem)] shadow-lg md:min-w-96",
        )}
      >
        <div
          id={listId}
          role="listbox"
          aria-label={m.office_find()}
          aria-busy={found.state === "asking"}
        >
          {found.groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which is no fieldset.
            <div
              key={group.group}
              role="group"
              aria-label={foundGroupWords[group.group]()}
              className="border-line not-first:border-t py-1.5"
            >
              <p aria-hidden="true" className="px-4 py-1 font-semibold text-muted text-xs">
                {foundGroupWords[group.group]()}
              </p>
              {optionsOf(group).map((item) => {
                n += 1;
                return (
                  <FoundOption
                    key={item.to}
                    item={item}
                    id={`${listId}-${n}`}
                    isChosen={n === chosen}
                    isAll={item.to === group.all}
                    onOpen={onOpen}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {isSlow && options.length === 0 && <Spinner label={m.loading()} className="mx-auto my-6" />}
        {isEmpty && (
          <div className="px-4 py-5">
            <p className="wrap-anywhere font-semibold">{m.search_nothing({ query: found.q })}</p>
            <p className="mt-1 text-muted text-sm">{m.office_find_none_hint()}</p>
          </div>
        )}
        {found.state === "failed" && (
          <div className="grid justify-items-start gap-3 px-4 py-5">
            <p>{m.unreachable()}</p>
            <Button variant="secondary" size="sm" onClick={found.retry}>
              {m.try_again()}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function StatusWords({ found, count }: { found: Found; count: number }) {
  if (found.state === "failed") return m.unreachable();
  if (found.q === "") return null;
  if (count === 0) return m.search_nothing({ query: found.q });
  return count === 1 ? m.search_count_one() : m.search_count({ n: count });
}

function FoundOption(props: {
  item: FoundItem;
  id: string;
  isChosen: boolean;
  isAll: boolean;
  onOpen: () => void;
}) {
  const { item, id, isChosen, isAll, onOpen } = props;
  return (
    <Link
      id={id}
      to={item.to}
      onClick={onOpen}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={clsx(
        "flex min-h-11 flex-col justify-center px-4 py-1.5 leading-snug hover:bg-primary-soft",
        isAll && "font-semibold text-primary text-sm",
        isChosen && "bg-primary-soft outline-2 outline-focus -outline-offset-2",
      )}
    >
      <FoundWords item={item} />
    </Link>
  );
}

/** What was found, and what tells it from others. */
export function FoundWords({ item: { title, detail } }: { item: FoundItem }) {
  return (
    <>
      <span className={clsx("wrap-anywhere", detail !== undefined && "font-semibold")}>
        {title}
      </span>
      {detail && <span className="wrap-anywhere text-muted text-sm">{detail}</span>}
    </>
  );
}

/** The keys that lead to the search from wherever one is; where no field is in sight, to its page. */
export function useSearchKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = () => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("[data-office-search]")];
      const field = fields.find((each) => each.checkVisibility());
      if (!field) return void navigate(findPath(""));
      field.focus();
      field.select();
    };
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey) return;
      // A window that is open is dealt with first.
      if (document.querySelector("dialog:modal,[role=dialog],[role=alertdialog]")) return;
      event.preventDefault();
      go();
    };
    const endSlash = onSlashKey(go);
    addEventListener("keydown", press);
    return () => {
      endSlash();
      removeEventListener("keydown", press);
    };
  }, [navigate]);
}
