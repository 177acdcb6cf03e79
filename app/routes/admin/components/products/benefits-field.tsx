import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FieldError, FieldHint, fieldAria, inputLook } from "#app/ui/forms/field-frame.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";

interface Line {
  key: string;
  text: string;
}

let made = 0;
const newLine = (): Line => {
  made += 1;
  return { key: `new ${made}`, text: "" };
};

/** A list of benefits, one a line: Enter adds a line below, Backspace takes an empty one away. */
export function BenefitsField(props: {
  name: string;
  label: string;
  /** Names a line by its place, from 1. */
  labelOf: (n: number) => string;
  /** The language that they are written in. */
  lang: string;
  required: boolean;
  defaultLines: readonly string[];
  error: readonly string[] | undefined;
}) {
  const id = useId();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    (props.defaultLines.length > 0 ? props.defaultLines : [""]).map((text, place) => ({
      key: String(place),
      text,
    })),
  );
  const list = useRef<HTMLUListElement>(null);
  const [focusAt, setFocusAt] = useState<number>();
  useEffect(() => {
    if (focusAt === undefined) return;
    list.current?.querySelectorAll("input")[focusAt]?.focus();
    // A line that comes or goes says nothing by itself; the form keeps what it holds at every input.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
    setFocusAt(undefined);
  }, [focusAt]);

  function addBelow(place: number): void {
    setLines((all) => all.toSpliced(place + 1, 0, newLine()));
    setFocusAt(place + 1);
  }

  function remove(place: number): void {
    setLines((all) => (all.length === 1 ? [newLine()] : all.toSpliced(place, 1)));
    setFocusAt(Math.max(place - 1, 0));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, place: number): void {
    // Enter ends a word that is being composed, as of Devanagari, and not the line.
    if (event.nativeEvent.isComposing) return;
    const isEmpty = event.currentTarget.value === "";
    if (event.key === "Enter") {
      event.preventDefault();
      addBelow(place);
    } else if (event.key === "Backspace" && isEmpty && lines.length > 1) {
      event.preventDefault();
      remove(place);
    }
  }

  const { error } = props;
  const hint = m.product_benefits_keys();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">
        {props.label}
        {props.required && (
          <span aria-hidden className="text-danger">
            {" *"}
          </span>
        )}
      </legend>
      <ul ref={list} className="flex flex-col gap-2">
        {lines.map(({ key, text }, place) => (
          <li key={key} className="flex items-center gap-1">
            <input
              name={props.name}
              defaultValue={text}
              lang={props.lang}
              aria-label={props.labelOf(place + 1)}
              {...fieldAria(id, { hint, error })}
              enterKeyHint="next"
              autoComplete="off"
              className={inputLook}
              onKeyDown={(event) => onKeyDown(event, place)}
            />
            <IconButton
              label={m.product_benefit_remove({ n: place + 1 })}
              onClick={() => remove(place)}
            >
              <X aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => addBelow(lines.length - 1)}
      >
        {m.product_benefit_add()}
      </Button>
    </fieldset>
  );
}
