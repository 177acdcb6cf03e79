import type { User } from "#app/domains/accounts/user.ts";
import { addEntries } from "#app/domains/content/add-entries.server.ts";
import { newPicturesSchema } from "#app/domains/content/content-forms.ts";
import type { PictureKind } from "#app/domains/content/shown-picture.ts";
import { readForm } from "#app/server/form-data.server.ts";
import { commandPicture, isRowCommand } from "./command-row.server.ts";
import { saveContent } from "./save-content.server.ts";

/** Uploads pictures of one list, or changes one of them. */
export async function commandPictures(kind: PictureKind, request: Request, admin: User) {
  const form = await readForm(request);
  if (isRowCommand(form)) return commandPicture(form, kind, admin);
  return saveContent(form, newPicturesSchema, ({ pictureUrls, altText }) =>
    addEntries(
      kind,
      pictureUrls.map((pictureUrl) => ({ pictureUrl, altText })),
      admin,
    ),
  );
}
