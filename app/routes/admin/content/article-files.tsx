import type { FieldMetadata } from "@conform-to/react";
import type { PictureFolder } from "#app/lib/picture-folder.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "../parts/upload-field.tsx";
import type { UploadOf } from "../parts/use-office-form.ts";

type FileInput = FieldMetadata<string | undefined>;

export interface ArticleFilesProps {
  fields: Record<"pictureUrl" | "uploadFile", FileInput>;
  upload: UploadOf;
  folder: PictureFolder;
}

/** An article's picture and its paper, one of which it needs (rules: content-1). */
export function ArticleFiles({ fields, upload, folder }: ArticleFilesProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <UploadField
        {...upload(fields.pictureUrl)}
        folder={folder}
        max={1}
        label={m.content_picture()}
        hint={m.content_picture_hint()}
      />
      <UploadField
        {...upload(fields.uploadFile)}
        folder={folder}
        max={1}
        papers
        label={m.content_paper()}
        hint={m.content_paper_hint()}
      />
    </div>
  );
}
