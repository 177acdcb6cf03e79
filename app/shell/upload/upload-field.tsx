import clsx from "clsx";
import { Camera, ImagePlus } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type PictureFolder, plainPictureFolders } from "#app/lib/files/picture-folder.ts";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/forms/button.tsx";
import { FieldError, FieldHint, fieldAria } from "#app/ui/forms/field-frame.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useUploads } from "./use-uploads.ts";

export interface UploadFieldProps {
  /** One hidden input of this name for each stored file; its value is the file's URL. */
  name: string;
  folder: PictureFolder;
  /** Who takes the files: the back office, where nobody is named. */
  address?: string;
  label: string;
  hint?: string | undefined;
  /** How many files; with 1, a new one takes the place of the old. */
  max: number;
  /** Takes PDFs too. */
  pdfs?: boolean | undefined;
  /** On phones a picture can also be taken on the spot. */
  camera?: boolean;
  /** What the row has, or what its draft has. */
  defaultUrls?: readonly string[] | undefined;
  error?: string | readonly string[] | undefined;
  /** What is asked of each stored file, below it; its place from 0. */
  asked?: ((url: string, place: number) => ReactNode) | undefined;
  onChange?: ((state: UploadFieldState) => void) | undefined;
}

export interface UploadFieldState {
  /** Of the stored files, in their order. */
  urls: readonly string[];
  /** Some file is still on its way. */
  busy: boolean;
  /** The names of the files that were not taken, and are still to be removed or sent again. */
  refused: readonly string[];
}

const plainTypes = "image/png,image/jpeg";
const pictureTypes = `${plainTypes},image/webp,image/avif`;

/**
 * Chooses files and sends each at once, with its progress; the form then carries their URLs. A file
 * that is refused says why by its name, and stays until it is removed or sent again.
 */
export function UploadField(props: UploadFieldProps) {
  const { name, folder, label, hint, max, pdfs = false, defaultUrls = [], error } = props;
  const id = useId();
  const { uploads, add, retry, remove, move } = useUploads({
    folder,
    pdfs,
    address: props.address ?? "/my/uploads",
    max,
    savedUrls: defaultUrls,
  });
  const [leftOut, setLeftOut] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const frame = useRef<HTMLFieldSetElement>(null);

  const urls = uploads.flatMap(({ state }) => (state.at === "stored" ? [state.url] : []));
  const busy = uploads.some(({ state }) => state.at === "waiting" || state.at === "sending");
  const refused = uploads.flatMap(({ name, state }) => (state.at === "refused" ? [name] : []));
  const summary = JSON.stringify({ urls, busy, refused });
  const lastSummary = useRef(summary);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the summary changes.
  useEffect(() => {
    if (summary === lastSummary.current) return;
    lastSummary.current = summary;
    props.onChange?.({ urls, busy, refused });
    // Hidden inputs say nothing by themselves; the form keeps what it holds at every input.
    frame.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [summary]);

  function choose(files: readonly File[]): void {
    const room = max === 1 ? 1 : max - uploads.length;
    const taken = files.slice(0, room);
    const tooMany = files[taken.length];
    setLeftOut(tooMany && m.upload_over_limit({ name: tooMany.name, n: max }));
    add(taken);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    choose([...event.dataTransfer.files]);
  }

  const isPlain = plainPictureFolders.includes(folder);
  const types = isPlain ? plainTypes : pictureTypes;
  return (
    <fieldset ref={frame} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={clsx(
          "flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed p-4 text-center transition",
          "has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 hover:border-primary",
          isOver ? "border-primary bg-primary-soft" : "border-line-strong bg-surface",
        )}
      >
        <ImagePlus aria-hidden className="mb-1 size-7 text-primary" />
        <span>
          <span id={`${id}-words`} className="font-semibold text-primary">
            {chooseWords(max, pdfs)}
          </span>{" "}
          <span aria-hidden className="max-sm:hidden">
            {m.upload_drop()}
          </span>
        </span>
        <input
          id={id}
          type="file"
          aria-labelledby={`${id}-words`}
          accept={pdfs ? `${types},application/pdf` : types}
          multiple={max > 1}
          {...fieldAria(id, { hint: true, error: error ?? leftOut })}
          className="sr-only"
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            // So that the same file can be chosen once more.
            currentTarget.value = "";
          }}
        />
        <FieldHint
          id={id}
          hint={[formatsOf(isPlain, pdfs), max > 1 && m.upload_at_most({ n: max }), hint]
            .filter(Boolean)
            .join(" ")}
        />
      </label>
      {props.camera && (
        <label
          className={clsx(
            buttonLook({ variant: "secondary" }),
            "relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-fine:hidden",
          )}
        >
          <Camera aria-hidden className="size-5" />
          {m.upload_camera()}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={({ currentTarget }) => {
              choose([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </label>
      )}
      <FieldError id={id} error={error ?? leftOut} />
      {uploads.length > 0 && (
        <ul aria-label={m.upload_list()} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {uploads.map((upload, place) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              place={place}
              count={max === 1 ? 1 : uploads.length}
              onMove={(by) => move(upload.key, by)}
              onRetry={() => retry(upload.key)}
              onRemove={() => {
                remove([upload.key]);
                document.getElementById(id)?.focus();
              }}
            >
              {upload.state.at === "stored" && props.asked?.(upload.state.url, place)}
            </UploadTile>
          ))}
        </ul>
      )}
      <output className="sr-only">
        {!busy && urls.length > 0 && m.upload_ready({ n: urls.length })}
      </output>
      {urls.map((url) => (
        <input key={url} type="hidden" name={name} value={url} />
      ))}
    </fieldset>
  );
}

function formatsOf(isPlain: boolean, pdfs: boolean): string {
  if (isPlain) return m.upload_formats_plain();
  return pdfs ? m.upload_formats_pdf() : m.upload_formats();
}

function chooseWords(max: number, pdfs: boolean): string {
  if (max > 1) return m.upload_choose_many();
  return pdfs ? m.upload_choose_pdf_one() : m.upload_choose_one();
}
