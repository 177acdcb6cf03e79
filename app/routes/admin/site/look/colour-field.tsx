import { type FieldMetadata, useInputControl } from "@conform-to/react";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/forms/field.tsx";
import { Dot, houseColour } from "./look-history.tsx";
import type { TriedShown } from "./try-look.server.ts";

/** Colours of things that grow and are made here. */
const colours = [
  { value: "", label: m.colour_house },
  { value: "#2f6b3c", label: m.colour_leaf },
  { value: "#8c4a00", label: m.colour_turmeric },
  { value: "#a32e4a", label: m.colour_palash },
  { value: "#6b3fa0", label: m.colour_jamun },
  { value: "#1f5f8b", label: m.colour_indigo },
  { value: "#0f766e", label: m.colour_river },
  { value: "#5b4636", label: m.colour_earth },
] as const;

interface ColourFieldProps {
  field: FieldMetadata<string>;
  /** What the server made of the colour, in both themes. */
  made: TriedShown["colours"];
}

/** Any colour that somebody likes, and what had to be done to it so that everybody can read it (rules: looks-2). */
export function ColourField({ field, made }: ColourFieldProps) {
  const { value = "", change } = useInputControl(field);
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with each button */}
      <div role="group" aria-label={m.look_colour()} className="flex flex-wrap gap-1">
        {colours.map((colour) => (
          <button
            key={colour.value}
            type="button"
            title={colour.label()}
            aria-label={colour.label()}
            aria-pressed={colour.value === value}
            onClick={() => change(colour.value)}
            className="touch grid place-items-center rounded-md border-2 border-transparent aria-pressed:border-primary"
          >
            <Dot colour={colour.value} className="size-8" />
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1.5">
          <span className="font-semibold text-sm">{m.look_colour_any()}</span>
          <input
            type="color"
            value={/^#[\da-f]{6}$/i.test(value) ? value : houseColour}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            className="h-11 w-20 cursor-pointer rounded-md border border-line-strong bg-raised p-1"
          />
        </label>
        <TextField
          label={m.look_colour_code()}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          error={field.errors}
          placeholder={houseColour}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          fieldClassName="w-40"
        />
      </div>
      {made && (
        <output className="grid gap-2">
          <Made
            colour={made.light}
            words={
              made.corrections.light === "kept" ? m.look_kept_in_light() : m.look_darker_in_light()
            }
          />
          <Made
            colour={made.dark}
            words={
              made.corrections.dark === "kept" ? m.look_kept_in_dark() : m.look_lighter_in_dark()
            }
          />
        </output>
      )}
    </div>
  );
}

function Made({ colour, words }: { colour: string; words: string }) {
  return (
    <span className="flex items-center gap-3">
      <Dot colour={colour} className="size-7" />
      {words}
    </span>
  );
}
