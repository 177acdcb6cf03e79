import clsx from "clsx";
import { ArrowRight, Search } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link, useHref, useNavigate } from "react-router";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { Suggestions } from "./suggestions.ts";

/** Between the last key and the question, in ms: a fast typist asks once for a word. */
const pause = 40;
/** One letter says nothing yet. */
const least = 2;

/** Of the field, while something may be suggested. */
const comboboxAttributes = [
  "role",
  "aria-autocomplete",
  "aria-expanded",
  "aria-controls",
  "aria-activedescendant",
] as const;

interface Option {
  to: string;
  content: ReactNode;
}

/**
 * What the shop has for what is being typed, below the header's field, as a combobox (rules: search-8): arrows choose,
 * Enter opens, Escape closes. It is there while the field is used: it goes with what is searched or opened.
 */
export default function SearchSuggestions({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const listId = useId();
  const navigate = useNavigate();
  const { typed, found, isOpen, stop } = useSuggestions(form);
  const [chosen, setChosen] = useState(-1);
  const all = `/search?${new URLSearchParams({ q: typed })}`;
  const products = found.products.map(({ id, title, lang, price, productMRP, picture }) => ({
    to: `/products/${encodeURIComponent(id)}`,
    content: (
      <>
        <Picture
          url={picture}
          alt=""
          sizes="48px"
          className="h-14 w-11 shrink-0 rounded-md object-cover"
          fallback={<span className="h-14 w-11 shrink-0 rounded-md bg-surface" />}
        />
        <span lang={lang} className="min-w-0 grow wrap-anywhere">
          {title}
        </span>
        <span className="shrink-0 text-end font-bold font-display text-heading tabular-nums">
          <span className="sr-only"> {m.price_now()} </span>
          {formatMoney(price)}
          {productMRP > price && (
            <span className="block font-normal font-text text-muted text-xs">
              <span className="sr-only"> {m.mrp()} </span>
              <s>{formatMoney(productMRP)}</s>
            </span>
          )}
        </span>
      </>
    ),
  }));
  const links = [
    ...found.links.map(({ title, lang, to }) => ({
      to,
      content: (
        <span lang={lang} className="min-w-0 wrap-anywhere">
          {title}
        </span>
      ),
    })),
    {
      to: all,
      content: (
        <span className="flex items-center gap-2 font-semibold text-primary wrap-anywhere">
          <Search aria-hidden="true" className="size-5 shrink-0" />
          {m.search_all({ query: typed })}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </span>
      ),
    },
  ];
  const options = [...products, ...links];
  const idOf = (n: number) => `${listId}-${n}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: of another list nothing is chosen yet.
  useEffect(() => setChosen(-1), [found]);

  useEffect(() => {
    const field = form.current?.q as HTMLInputElement;
    const is = (name: (typeof comboboxAttributes)[number], value: string | undefined) =>
      value === undefined ? field.removeAttribute(name) : field.setAttribute(name, value);
    is("role", "combobox");
    is("aria-autocomplete", "list");
    is("aria-expanded", String(isOpen));
    is("aria-controls", isOpen ? listId : undefined);
    is("aria-activedescendant", isOpen && chosen >= 0 ? `${listId}-${chosen}` : undefined);
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === "Escape") stop();
      if (!isOpen) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const to = options[chosen]?.to;
      if (step) {
        // From the field (-1) through the list and back to it.
        const next = ((chosen + 1 + step + options.length + 1) % (options.length + 1)) - 1;
        setChosen(next);
        document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
      } else if (event.key === "Enter" && to) void navigate(to);
      else if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener("keydown", press);
    return () => field.removeEventListener("keydown", press);
  });

  useEffect(() => {
    const field = form.current?.q as HTMLInputElement;
    return () => {
      for (const name of comboboxAttributes) field.removeAttribute(name);
    };
  }, [form]);

  const count = options.length - 1;
  const optionOf = ({ to, content }: Option, n: number) => (
    <Link
      key={`${to} ${n}`}
      id={idOf(n)}
      to={to}
      role="option"
      tabIndex={-1}
      aria-selected={n === chosen}
      className={clsx(
        "flex min-h-11 items-center gap-3 px-4 py-1.5 leading-snug hover:bg-primary-soft",
        n === chosen && "bg-primary-soft outline-2 outline-focus -outline-offset-2",
      )}
    >
      {content}
    </Link>
  );
  return (
    <>
      {/* There before it says anything: else it is not heard. */}
      <p role="status" className="sr-only">
        {!isOpen
          ? ""
          : count === 0
            ? m.search_no_suggestions()
            : count === 1
              ? m.search_count_one()
              : m.search_count({ n: count })}
      </p>
      {isOpen && (
        <div className="search-suggestions">
          <div id={listId} role="listbox" aria-label={m.search_suggestions()}>
            {products.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, which is no fieldset.
              <div role="group" aria-label={m.search_products()}>
                {products.map(optionOf)}
              </div>
            )}
            {/* biome-ignore lint/a11y/useSemanticElements: a group of options, which is no fieldset. */}
            <div
              role="group"
              aria-label={m.search_more()}
              className="border-line not-first:border-t"
            >
              {links.map((link, n) => optionOf(link, products.length + n))}
            </div>
          </div>
        </div>
      )}
    </>
  );
}

const none: Suggestions = { products: [], links: [] };

/** Asks for what is typed into the form's field, the last words only. Without a connection nothing is suggested. */
function useSuggestions(form: RefObject<HTMLFormElement | null>) {
  const address = useHref("/search/suggestions");
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState(none);
  const [isOpen, setOpen] = useState(false);
  const asking = useRef(new AbortController());
  /** Whatever comes now is no longer wanted. */
  const stop = () => {
    asking.current.abort();
    setOpen(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: stop is the same each time.
  useEffect(() => {
    const box = form.current;
    const field = box?.q as HTMLInputElement;
    const ask = async (typed: string, { signal }: AbortController) => {
      await new Promise((done) => setTimeout(done, pause));
      if (signal.aborted) return;
      try {
        const response = await fetch(`${address}?${new URLSearchParams({ q: typed })}`, { signal });
        if (!response.ok) return setOpen(false);
        setFound(await response.json());
        setOpen(true);
      } catch {
        // Without a connection what was found for other letters says nothing: Enter still searches.
        if (!signal.aborted) setOpen(false);
      }
    };
    const typing = () => {
      asking.current.abort();
      const typed = field.value.trim();
      setTyped(typed);
      if (typed.length < least) return stop();
      asking.current = new AbortController();
      void ask(typed, asking.current);
    };
    const leaving = ({ relatedTarget }: FocusEvent) => {
      if (!box?.contains(relatedTarget as Node | null)) stop();
    };
    field.addEventListener("input", typing);
    field.addEventListener("focus", typing);
    box?.addEventListener("focusout", leaving);
    // What was typed while this script was on its way.
    if (document.activeElement === field) typing();
    return () => {
      stop();
      field.removeEventListener("input", typing);
      field.removeEventListener("focus", typing);
      box?.removeEventListener("focusout", leaving);
    };
  }, [form, address]);
  return { typed, found, isOpen, stop };
}
