import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { useNavigate } from "react-router";
import type { EditedBlogPost } from "#app/domains/content/articles/blog-post.ts";
import {
  type PublicationState,
  publicationStates,
} from "#app/domains/content/articles/publication.ts";
import { blogPostSchema } from "#app/domains/content/entries/content-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { TextInEachLanguage } from "../content/in-each-language.tsx";
import { AdminForm } from "../forms/admin-form.tsx";
import { FormRichText } from "../forms/form-rich-text.tsx";
import { type ArticleConflict, ArticleConflictNotice } from "./article-conflict.tsx";
import { ArticleFiles } from "./article-files.tsx";
import { publicationWords } from "./publication-words.ts";

/** The blog editor, for a new or an existing post (rules: office-9). */
export function BlogForm({ post }: { post?: EditedBlogPost }) {
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
        defaults: { publication: "published" as const },
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
          <TextInEachLanguage
            field={fields.blogTitle}
            translations={fields.translations}
            label={m.content_blog_title()}
          />
          <TextInEachLanguage
            field={fields.paragraph}
            translations={fields.translations}
            label={m.content_blog_text()}
            as={FormRichText}
          />
          <ArticleFiles fields={fields} upload={upload} folder="blogImage" />
          <PublicationFields publication={fields.publication} publishAt={fields.publishAt} />
        </>
      )}
    </AdminForm>
  );
}

interface PublicationFieldsProps {
  publication: FieldMetadata<PublicationState | undefined>;
  publishAt: FieldMetadata<string | undefined>;
}

/** Who may read the post, and from when on (rules: content-11). */
function PublicationFields({ publication, publishAt }: PublicationFieldsProps) {
  const { key, ...select } = getSelectProps(publication, { ariaAttributes: false });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        key={key}
        {...select}
        label={m.content_publication()}
        hint={m.content_publication_hint()}
        error={publication.errors}
      >
        {publicationStates.map((state) => (
          <option key={state} value={state}>
            {publicationWords[state]()}
          </option>
        ))}
      </SelectField>
      {publication.value === "dated" && (
        <FormTextField
          field={publishAt}
          type="datetime-local"
          label={m.content_publish_at()}
          hint={m.content_publish_at_hint()}
        />
      )}
    </div>
  );
}
