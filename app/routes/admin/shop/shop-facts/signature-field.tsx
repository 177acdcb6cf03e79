import type { FieldMetadata } from "@conform-to/react";
import { useInputControl } from "@conform-to/react";
import { useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FieldFrame, fieldAria } from "#app/ui/forms/field-frame.tsx";

interface SignatureFieldProps {
  field: FieldMetadata<string>;
  label: string;
  hint: string | undefined;
}

/** At most so large in pixels: on paper it is 4 cm wide. */
const most = { width: 480, height: 160 };

/** A picture that is small enough to be kept as a fact: drawn anew as a PNG in its own address. */
export function SignatureField({ field, label, hint }: SignatureFieldProps) {
  const { value = "", change } = useInputControl(field);
  const [isUnreadable, setUnreadable] = useState(false);
  const error = isUnreadable ? [m.fact_signature_invalid()] : field.errors;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const drawn = await drawSmall(file).catch(() => undefined);
    setUnreadable(!drawn);
    if (drawn) change(drawn);
  };
  return (
    <FieldFrame id={field.id} required={false} label={label} hint={hint} error={error}>
      <input
        id={field.id}
        type="file"
        accept="image/*"
        {...fieldAria(field.id, { hint, error })}
        onChange={(event) => choose(event.target.files?.[0])}
        className="w-full text-sm"
      />
      {value && (
        <div className="mt-3 flex items-center gap-3">
          {/* On white, as on the paper. */}
          <img src={value} alt="" className="h-16 rounded-md border border-line bg-white p-2" />
          <Button variant="secondary" size="sm" onClick={() => change("")}>
            {m.fact_signature_remove()}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}

/** @throws Error where it is no picture that the browser can read. */
async function drawSmall(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
