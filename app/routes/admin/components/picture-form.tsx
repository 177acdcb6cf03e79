import { maxNewPictures, newPicturesSchema } from "#app/domains/content/content-forms.ts";
import type { PictureKind } from "#app/domains/content/picture-list.ts";
import type { PictureFolder } from "#app/lib/picture-folder.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "#app/shell/upload-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { AdminForm } from "./admin-form.tsx";

interface PictureFormFacts {
  action: string;
  folder: PictureFolder;
  /** How many at once. */
  max: number;
  lacking: () => string;
}

const facts: Record<PictureKind, PictureFormFacts> = {
  "carousel-slide": {
    action: "/my/images",
    folder: "crouselUpload",
    max: 1,
    lacking: m.details_required,
  },
  "client-image": {
    action: "/my/addClient",
    folder: "clientImages",
    max: 1,
    lacking: m.details_required,
  },
  "gallery-image": {
    action: "/my/gallery",
    folder: "gallery",
    max: maxNewPictures,
    lacking: m.files_required,
  },
};

/** Uploads pictures of the carousel, of clients or of the gallery, from whichever page. */
export function PictureForm({ kind, onSaved }: { kind: PictureKind; onSaved?: () => void }) {
  const { action, folder, max, lacking } = facts[kind];
  return (
    <AdminForm
      draftName={action}
      schema={newPicturesSchema}
      action={action}
      lacking={lacking}
      submitLabel={m.content_pictures_upload()}
      pendingText={m.submitting()}
      savedText={m.images_uploaded()}
      failedText={m.upload_failed()}
      onSaved={onSaved}
    >
      {(fields, upload) => {
        // Of one picture it is asked at once, of each of several beside it.
        const altText = (label: string, place: number) => (
          <TextField
            name={fields.altText.name}
            defaultValue={altTexts(fields.altText.initialValue)[place] ?? ""}
            label={label}
            hint={m.content_alt_hint()}
            maxLength={300}
          />
        );
        return (
          <>
            <UploadField
              {...upload(fields.pictureUrls)}
              folder={folder}
              max={max}
              label={max === 1 ? m.content_picture() : m.content_pictures_file()}
              asked={
                max === 1
                  ? undefined
                  : (_, place) => altText(m.content_alt_of({ n: place + 1 }), place)
              }
            />
            {max === 1 && altText(m.content_alt(), 0)}
            <fieldset className="grid gap-3 sm:grid-cols-2">
              <legend className="mb-1.5 font-semibold text-sm">{m.content_shown_when()}</legend>
              <FormTextField
                field={fields.shownFrom}
                type="date"
                label={m.content_shown_from()}
                hint={m.content_shown_from_hint()}
              />
              <FormTextField
                field={fields.shownUntil}
                type="date"
                label={m.content_shown_until()}
                hint={m.content_shown_until_hint()}
              />
            </fieldset>
          </>
        );
      }}
    </AdminForm>
  );
}

/** One text comes alone, and an empty one stands for its picture too. */
function altTexts(value: unknown): string[] {
  return [value].flat() as string[];
}
