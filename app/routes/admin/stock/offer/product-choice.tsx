import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { FieldError, FieldHint } from "#app/ui/forms/field-frame.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { useLoadedSoon } from "../../components/page/use-loaded-soon.ts";
import { AddFound } from "../../components/products/add-found.tsx";

interface NamedProduct {
  id: string;
  title: string;
}

interface ProductChoiceProps {
  name: string;
  label: string;
  hint?: string;
  error: string[] | undefined;
  /** Ids that are chosen at first. */
  defaultIds: readonly string[];
  known: readonly NamedProduct[];
  /** How many can be chosen. */
  max: number;
}

/** Products that are found by their names; each that is chosen goes along as a hidden field. */
export function ProductChoice(props: ProductChoiceProps) {
  const { name, label, hint, error, defaultIds, known, max } = props;
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [ids, setIds] = useState(defaultIds);
  const [words, setWords] = useState("");
  const asked = words.trim();
  // A draft names products that the page does not know.
  const isUnknown = ids.some((one) => known.every((product) => product.id !== one));
  const query = new URLSearchParams([["q", asked], ...ids.map((one) => ["id", one])]);
  const data = useLoadedSoon<{ words: string; found: NamedProduct[]; chosen: NamedProduct[] }>(
    asked || isUnknown ? `/my/offers/new?${query}` : undefined,
  );
  const all = [...known, ...(data?.chosen ?? []), ...(data?.found ?? [])];
  const titles = new Map(all.map((product) => [product.id, product.title]));
  const change = useRef(false);
  const choose = (next: readonly string[]) => {
    change.current = true;
    setIds(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a choice, after its field is there.
  useEffect(() => {
    // The draft is saved by what is typed.
    if (change.current) frame.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [ids]);

  return (
    <fieldset
      ref={frame}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-2"
    >
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <FieldHint id={id} hint={hint} />
      <ul className="grid gap-1 empty:hidden">
        {ids.map((one) => (
          <li key={one} className="flex items-center justify-between gap-3">
            <input type="hidden" name={name} value={one} />
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {titles.get(one) ?? "…"}
            </span>
            <IconButton
              label={m.offer_product_remove({ name: titles.get(one) ?? "" })}
              className="text-danger"
              onClick={() => choose(ids.filter((other) => other !== one))}
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {ids.length < max && (
        <div>
          <AddFound
            label={m.offer_search_product()}
            words={words}
            setWords={setWords}
            found={asked && data?.words === asked ? data.found : undefined}
            chosenIds={ids}
            add={(product) => choose([...ids, product.id])}
          />
        </div>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
