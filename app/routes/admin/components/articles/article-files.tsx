import type { FieldMetadata } from "@conform-to/react";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "#app/shell/upload/upload-field.tsx";
import { AltTextFields } from "../content/alt-text-fields.tsx";
import { DescribedPicture } from "../content/described-picture.tsx";
import type { TranslationsField } from "../content/in-each-language.tsx";
import type { UploadOf } from "../forms/use-admin-form.ts";

type FileInput = FieldMetadata<string | undefined>;

interface ArticleFilesProps {
  fields: Record<"pictureUrl" | "altText" | "uploadFile", FileInput> & {
    translations: TranslationsField;
  };
  upload: UploadOf;
  folder: PictureFolder;
}

/**
 * An article's picture with what it shows, and its download; it needs the one or the other
 * (rules: content-1).
 */
export function ArticleFiles({ fields, upload, folder }: ArticleFilesProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-3">
        <DescribedPicture
          {...upload(fields.pictureUrl)}
          folder={folder}
          max={1}
          label={m.content_picture()}
          hint={m.content_picture_hint()}
          text={<AltTextFields field={fields.altText} translations={fields.translations} />}
        />
      </div>
      <UploadField
        {...upload(fields.uploadFile)}
        folder={folder}
        max={1}
        pdfs
        label={m.content_download()}
        hint={m.content_download_hint()}
      />
    </div>
  );
}
