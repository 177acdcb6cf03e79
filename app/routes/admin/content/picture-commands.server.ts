import { v4 as uuid } from "uuid";
import type { User } from "#app/domains/accounts/user.ts";
import { newPicturesSchema } from "#app/domains/content/content-forms.ts";
import { addEntries } from "#app/domains/content/entry-commands.server.ts";
import type { PictureKind } from "#app/domains/content/shown-picture.ts";
import { parsePictureName } from "#app/lib/picture-name.ts";
import { readForm } from "#app/server/form-data.server.ts";
import { saveForm } from "../parts/save-form.server.ts";
import { commandPicture, isRowCommand } from "./command-row.server.ts";

/** Uploads pictures of one list, or changes one of them. */
export async function commandPictures(kind: PictureKind, request: Request, admin: User) {
  const form = await readForm(request);
  if (isRowCommand(form)) return commandPicture(form, kind, admin);
  return saveForm(form, newPicturesSchema, ({ pictureUrls, altText }) =>
    addEntries(
      kind,
      pictureUrls.map((pictureUrl) => ({ id: idOf(pictureUrl), pictureUrl, altText })),
      admin,
    ),
  );
}

/**
 * A picture's row has the id of its file, which no other row may show: sent again, with others or
 * without, it is not added a second time.
 */
function idOf(pictureUrl: string): string {
  return parsePictureName(pictureUrl)?.base.match(/([^/]+)-\d+x\d+$/)?.[1] ?? uuid();
}
