import clsx from "clsx";
import { Star } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { FieldError, type FieldFrameProps, RequiredMark } from "../forms/field-frame.tsx";

const five = [1, 2, 3, 4, 5];

// Drawn by the style sheet alone, so that a choice shows without JavaScript: filled is the chosen
// star and each one before it; under the pointer, the star pointed at and each one before it.
const starsLook = clsx(
  "-ms-1.5 flex [&>label]:fill-transparent [&>label]:text-line-strong",
  "[&:not(:hover)>label:has(:checked,~label_:checked)]:fill-accent",
  "[&:not(:hover)>label:has(:checked,~label_:checked)]:text-accent-ink",
  "[&>label:hover]:fill-accent [&>label:hover]:text-accent-ink",
  "[&>label:has(~label:hover)]:fill-accent [&>label:has(~label:hover)]:text-accent-ink",
);

export interface StarRatingProps extends Pick<FieldFrameProps, "label" | "error"> {
  name: string;
  /** One has to be chosen. */
  required?: boolean;
  defaultValue?: number | undefined;
  /** The name of one choice: "4 stars". */
  starLabel: (stars: number) => string;
  /** The word beside the stars for what is chosen. */
  verdict: (stars: number) => string;
}

/** One to five stars to choose from: radio buttons, with all that the keyboard can do with these. */
export function StarRating(props: StarRatingProps) {
  const { label, error, name, defaultValue, starLabel, verdict } = props;
  const id = useId();
  const stars = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(defaultValue);
  // On a slow phone a star may have been chosen before React was there to notice.
  useEffect(() => {
    const checked = stars.current?.querySelector<HTMLInputElement>(":checked");
    if (checked) setChosen(Number(checked.value));
  }, []);
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold text-sm">
        {label}
        <RequiredMark required={props.required} />
      </legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div ref={stars} className={starsLook}>
          {five.map((value) => (
            <label
              key={value}
              className="touch relative grid place-items-center rounded-md outline-focus transition-colors has-focus-visible:outline-3"
            >
              <input
                type="radio"
                name={name}
                value={value}
                aria-label={starLabel(value)}
                defaultChecked={value === defaultValue}
                onChange={() => setChosen(value)}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
              />
              <Star aria-hidden="true" strokeWidth={1.5} className="size-8 fill-[inherit]" />
            </label>
          ))}
        </div>
        <p aria-live="polite" className="min-h-[1.6em] font-semibold">
          {chosen && verdict(chosen)}
        </p>
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
