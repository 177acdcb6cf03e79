import { Delete } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";

interface NumberPadProps {
  label: string;
  onSave: (n: number) => void;
}

const key =
  "flex min-h-14 items-center justify-center rounded-md border border-line-strong bg-raised font-bold font-display text-2xl text-heading enabled-hover:bg-surface active:bg-sunken";

/** A number on keys that a thumb finds without looking; a keyboard types too. */
export function NumberPad({ label, onSave }: NumberPadProps) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Of the next product too, for whoever types on a keyboard.
  useEffect(() => input.current?.focus(), []);
  const type = (text: string) =>
    setTyped(
      plainDigits(text)
        .replace(/\D/g, "")
        .replace(/^0+(?=\d)/, "")
        .slice(0, 7),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== "") onSave(Number(typed));
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <label htmlFor={id} className="[overflow-wrap:anywhere]">
        {label}
      </label>
      <input
        id={id}
        // The keys below are larger than a phone's own.
        inputMode="none"
        autoComplete="off"
        ref={input}
        value={typed}
        onChange={({ target }) => type(target.value)}
        className="min-h-14 w-full rounded-md border border-line-strong bg-raised px-4 text-end font-bold font-display text-3xl text-heading tabular-nums"
      />
      <div className="grid grid-cols-3 gap-2">
        {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => (
          <button key={digit} type="button" className={key} onClick={() => type(typed + digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" className={key} onClick={() => type(`${typed}0`)}>
          0
        </button>
        <button
          type="button"
          className={key}
          aria-label={m.stock_count_key_back()}
          onClick={() => type(typed.slice(0, -1))}
        >
          <Delete aria-hidden="true" className="size-6" />
        </button>
      </div>
      <Button type="submit" size="lg" disabled={typed === ""}>
        {m.stock_count_save()}
      </Button>
    </form>
  );
}
