import { maxNewPictures, newPicturesSchema } from "#app/domains/content/content-forms.ts";
import type { PictureKind } from "#app/domains/content/shown-picture.ts";
import type { PictureFolder } from "#app/lib/picture-folder.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "#app/shell/upload-field.tsx";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { AdminForm } from "./admin-form.tsx";

interface PictureFormFacts {
  action: string;
  folder: PictureFolder;
  /** How many at once; one can be described at once, many are described in the list. */
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
      {(fields, upload) => (
        <>
          <UploadField
            {...upload(fields.pictureUrls)}
            folder={folder}
            max={max}
            label={max === 1 ? m.content_picture() : m.content_pictures_file()}
          />
          {max === 1 && (
            <FormTextField
              field={fields.altText}
              label={m.content_alt()}
              hint={m.content_alt_hint()}
            />
          )}
        </>
      )}
    </AdminForm>
  );
}
