import { useId } from "react";
import { m } from "#app/paraglide/messages.js";
import { FieldError } from "#app/ui/forms/field-frame.tsx";

interface ChipChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** How what is in no chip is asked for. */
  other: (isOther: boolean) => React.ReactNode;
  isOther: boolean;
  onOther: () => void;
}

/** One of a few, each a chip for a thumb; or something else, which is typed. */
export function ChipChoice(props: ChipChoiceProps) {
  const { label, options, value, error, isOther } = props;
  const id = useId();
  const chip = (key: string, words: string, isChosen: boolean, choose: () => void) => (
    <label
      key={key}
      className="touch inline-flex cursor-pointer select-none items-center rounded-full border border-line-strong bg-raised px-4 py-1.5 font-semibold text-sm transition hover:border-primary has-checked:border-transparent has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
    >
      <input
        type="radio"
        name={id}
        checked={isChosen}
        onChange={choose}
        className="sr-only"
        aria-describedby={error && `${id}-error`}
      />
      {words}
    </label>
  );
  return (
    <fieldset className="relative flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) =>
          chip(option.value, option.label, !isOther && option.value === value, () =>
            props.onChange(option.value),
          ),
        )}
        {options.length > 0 && chip("other", m.quick_other(), isOther, props.onOther)}
      </div>
      {props.other(isOther)}
      {!isOther && <FieldError id={id} error={error} />}
    </fieldset>
  );
}
