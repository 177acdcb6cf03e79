import { Search, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";

export interface TableSearchProps {
  /** What stays in the address whatever is searched by: the table of the dashboard, and its stage. */
  kept?: Readonly<Record<string, string>>;
  label: string;
  hint: string;
  /** What the table is filtered by now, by the names of the fields. */
  values: Readonly<Record<string, string>>;
  /** The way back to all rows; left out where there is nothing to go back from. */
  resetLabel: string | false;
  /** More fields; each asks anew when it is changed. */
  children?: ReactNode;
}

/** Searches and filters a table; what is asked for stands in the address. */
export function TableSearch(props: TableSearchProps) {
  const { kept = {}, label, hint, values, resetLabel, children } = props;
  const { form, asking, empty } = useFieldsOf(values);
  const navigate = useNavigate();
  const ask = () => {
    if (!form.current) return;
    // Without the fields that are empty.
    const asked = [...new FormData(form.current)].filter(([, value]) => value !== "");
    const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
    asking(Object.fromEntries(search));
    void navigate(`?${search}`, { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      onSubmit={submit}
      onChange={({ target }) => isChosen(target) && ask()}
      className="flex flex-wrap items-end gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        type="search"
        name="q"
        label={label}
        hideLabel
        defaultValue={values.q}
        maxLength={200}
        placeholder={hint}
        enterKeyHint="search"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        fieldClassName="min-w-40 flex-1 sm:min-w-80"
        end={
          <IconButton type="submit" label={m.search_do()}>
            <Search aria-hidden className="size-5" />
          </IconButton>
        }
      />
      {children}
      {resetLabel && (
        <LinkButton
          to={`?${new URLSearchParams(kept)}`}
          preventScrollReset
          onClick={empty}
          variant="ghost"
          className="min-h-12"
          icon={<X aria-hidden className="size-4" />}
        >
          {resetLabel}
        </LinkButton>
      )}
    </Form>
  );
}

/** Whether a changed field asks anew by itself: a choice, and a day that is whole or was taken back. */
function isChosen(field: EventTarget): boolean {
  if (field instanceof HTMLSelectElement) return true;
  if (!(field instanceof HTMLInputElement) || field.type !== "date") return false;
  return field.value === "" || startOfDay(field.value) !== undefined;
}

/**
 * The form, whose fields go with the address when the browser goes back. What the form itself asked
 * for changes no field: the answer may come while the next search is being typed.
 */
function useFieldsOf(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const filter = (fields: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.keys(values).map((name) => [name, fields[name] ?? ""]));
  const shown = filter(values);
  // What was asked for and has not come yet; at first the fields have it already, or what was typed before
  // the page was hydrated.
  const asked = useRef([shown]);
  useEffect(() => {
    const own = asked.current.indexOf(shown);
    // What was asked for before it does not come any more.
    asked.current = own < 0 ? [] : asked.current.slice(own + 1);
    if (own < 0) fill(form.current, JSON.parse(shown));
  }, [shown]);
  return {
    form,
    /** To be called with what the form asks for. */
    asking: (fields: Readonly<Record<string, string>>) => {
      asked.current.push(filter(fields));
    },
    /** To be called where all rows are asked for: the next choice may be made before they come. */
    empty: () => {
      asked.current.push(filter({}));
      fill(form.current, JSON.parse(filter({})));
    },
  };
}

function fill(form: HTMLFormElement | null, values: readonly (readonly [string, string])[]): void {
  for (const [name, value] of values) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = value;
    }
  }
}
