import { maxNewPictures, newPicturesSchema } from "#app/domains/content/entries/content-forms.ts";
import type { PictureKind } from "#app/domains/content/pictures/picture-list.ts";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "#app/shell/upload/upload-field.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../forms/admin-form.tsx";
import { listOf } from "../forms/save-over.ts";
import { DescribedPicture } from "./described-picture.tsx";

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
        const picture = { ...upload(fields.pictureUrls), folder, max };
        const textOf = textsOf(fields.pictureUrls.initialValue, fields.altText.initialValue);
        const altText = { name: fields.altText.name, hint: m.content_alt_hint(), maxLength: 300 };
        return (
          <>
            {max === 1 ? (
              <DescribedPicture
                {...picture}
                label={m.content_picture()}
                text={
                  <TextField
                    {...altText}
                    // It may have been written before there was a picture.
                    defaultValue={listOf(fields.altText.initialValue)[0]}
                    label={m.content_alt()}
                  />
                }
              />
            ) : (
              <UploadField
                {...picture}
                label={m.content_pictures_file()}
                asked={(url, place) => (
                  <TextField
                    {...altText}
                    defaultValue={textOf(url)}
                    label={m.content_alt_of({ n: place + 1 })}
                  />
                )}
              />
            )}
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

/** What a draft says of each of its pictures, whichever place this has by now. */
function textsOf(urls: unknown, texts: unknown): (url: string) => string {
  // An empty one stands for its picture too.
  const inOrder = [texts].flat() as (string | undefined)[];
  const told = new Map(listOf(urls).map((url, place) => [url, inOrder[place]]));
  return (url) => told.get(url) ?? "";
}
