import { ImagePlus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { maxPictures } from "#app/domains/catalog/product.ts";
import { m } from "#app/paraglide/messages.js";

/** Chooses pictures from the device and shows them before they are sent. */
export function PictureChooser({ name }: { name: string }) {
  const id = useId();
  const [previews, setPreviews] = useState<{ name: string; url: string }[]>([]);
  useEffect(
    () => () => {
      for (const { url } of previews) URL.revokeObjectURL(url);
    },
    [previews],
  );

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-ink">{m.product_pictures_field()}</legend>
      <label
        htmlFor={id}
        className="flex min-h-32 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border-2 border-line-strong border-dashed bg-surface p-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-focus hover:border-primary"
      >
        <ImagePlus aria-hidden className="size-7 text-primary" />
        <span className="font-semibold">{m.product_pictures_choose()}</span>
        <span className="max-w-md text-muted text-sm">{m.product_pictures_hint()}</span>
        <input
          id={id}
          type="file"
          name={name}
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          className="sr-only"
          onChange={({ currentTarget: { files } }) =>
            setPreviews(
              [...(files ?? [])]
                .slice(0, maxPictures)
                .map((file) => ({ name: file.name, url: URL.createObjectURL(file) })),
            )
          }
        />
      </label>
      {previews.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {previews.map((preview) => (
            <li key={preview.url}>
              <img
                src={preview.url}
                alt={preview.name}
                className="h-30 w-24 rounded-md border border-line bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
