import type { FieldMetadata } from "@conform-to/react";
import { useNavigate } from "react-router";
import type { AboutSection } from "#app/domains/content/about-section.ts";
import type { BlogPost } from "#app/domains/content/blog-post.ts";
import { aboutSectionSchema, blogPostSchema } from "#app/domains/content/content-forms.ts";
import type { PictureFolder } from "#app/lib/picture-folder.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "#app/shell/upload-field.tsx";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { RichTextEditor } from "#app/ui/rich-text-editor.tsx";
import { AdminForm } from "./admin-form.tsx";
import { type ArticleConflict, ArticleConflictNotice } from "./article-conflict.tsx";
import type { UploadOf } from "./use-admin-form.ts";

/** The about editor, for a new or an existing section (rules: office-10). */
export function AboutForm({ section }: { section?: AboutSection }) {
  const navigate = useNavigate();
  const doing = section
    ? {
        draftName: `updateAbout:${section.id}`,
        action: `/my/updateAbout?aboutId=${encodeURIComponent(section.id)}`,
        defaults: { ...section, updatedAt: section.updatedAt.toISOString() },
        submitLabel: m.content_save(),
        pendingText: m.saving(),
        savedText: m.content_saved({ name: m.content_section() }),
        onSaved: () => void navigate("/my/allAbout"),
      }
    : {
        draftName: "addabout",
        action: "/my/addabout",
        submitLabel: m.content_about_add(),
        pendingText: m.submitting(),
        savedText: m.added(),
      };
  return (
    <AdminForm
      schema={aboutSectionSchema}
      lacking={m.details_required}
      failedText={m.upload_failed()}
      conflictNotice={(conflict: ArticleConflict, choice) => (
        <ArticleConflictNotice {...conflict} choice={choice} />
      )}
      {...doing}
    >
      {(fields, upload) => (
        <>
          <FormTextField field={fields.aboutTitle} label={m.content_about_title()} />
          <FormTextField field={fields.aboutSubtitle} label={m.content_about_subtitle()} />
          <RichTextEditor
            name={fields.paragraph.name}
            defaultValue={fields.paragraph.initialValue}
            label={m.content_about_text()}
            error={fields.paragraph.errors}
          />
          <ArticleFiles fields={fields} upload={upload} folder="aboutImage" />
        </>
      )}
    </AdminForm>
  );
}

/** The blog editor, for a new or an existing post (rules: office-9). */
export function BlogForm({ post }: { post?: BlogPost }) {
  const navigate = useNavigate();
  const doing = post
    ? {
        draftName: `updateBlog:${post.id}`,
        action: `/my/updateBlog?blogId=${encodeURIComponent(post.id)}`,
        defaults: { ...post, updatedAt: post.updatedAt.toISOString() },
        submitLabel: m.content_save(),
        pendingText: m.saving(),
        savedText: m.content_saved({ name: m.content_post() }),
        onSaved: () => void navigate("/my/allBlog"),
      }
    : {
        draftName: "addBlog",
        action: "/my/addBlog",
        submitLabel: m.content_blog_add(),
        pendingText: m.submitting(),
        savedText: m.added(),
      };
  return (
    <AdminForm
      schema={blogPostSchema}
      lacking={m.details_required}
      failedText={m.upload_failed()}
      conflictNotice={(conflict: ArticleConflict, choice) => (
        <ArticleConflictNotice {...conflict} choice={choice} />
      )}
      {...doing}
    >
      {(fields, upload) => (
        <>
          <FormTextField field={fields.blogTitle} label={m.content_blog_title()} />
          <RichTextEditor
            name={fields.paragraph.name}
            defaultValue={fields.paragraph.initialValue}
            label={m.content_blog_text()}
            error={fields.paragraph.errors}
          />
          <ArticleFiles fields={fields} upload={upload} folder="blogImage" />
        </>
      )}
    </AdminForm>
  );
}

type FileInput = FieldMetadata<string | undefined>;

interface ArticleFilesProps {
  fields: Record<"pictureUrl" | "uploadFile", FileInput>;
  upload: UploadOf;
  folder: PictureFolder;
}

/** An article's picture and its download, one of which it needs (rules: content-1). */
function ArticleFiles({ fields, upload, folder }: ArticleFilesProps) {
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
        pdfs
        label={m.content_download()}
        hint={m.content_download_hint()}
      />
    </div>
  );
}
