import { useNavigate } from "react-router";
import type { BlogPost } from "#app/domains/content/blog-post.ts";
import { blogPostSchema } from "#app/domains/content/content-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { RichTextEditor } from "#app/ui/rich-text-editor.tsx";
import { OfficeForm } from "../parts/office-form.tsx";
import { ArticleFiles } from "./article-files.tsx";
import { type OvertakenArticle, OvertakenNotice } from "./overtaken-notice.tsx";

/** The blog editor, for a new post or for one that stands (rules: office-9). */
export function BlogForm({ post }: { post?: BlogPost }) {
  const navigate = useNavigate();
  const doing = post
    ? {
        keptAs: `updateBlog:${post.id}`,
        action: `/my/updateBlog?blogId=${encodeURIComponent(post.id)}`,
        defaults: { ...post, updatedAt: post.updatedAt.toISOString() },
        submitLabel: m.content_save(),
        pendingText: m.saving(),
        savedText: m.content_saved({ name: m.content_post() }),
        onSaved: () => void navigate("/my/allBlog"),
      }
    : {
        keptAs: "addBlog",
        action: "/my/addBlog",
        submitLabel: m.content_blog_add(),
        pendingText: m.submitting(),
        savedText: m.added(),
      };
  return (
    <OfficeForm
      schema={blogPostSchema}
      lacking={m.details_required}
      failedText={m.upload_failed()}
      overtakenNotice={(found: OvertakenArticle, choice) => (
        <OvertakenNotice {...found} choice={choice} />
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
    </OfficeForm>
  );
}
