import { useNavigate } from "react-router";
import type { WrittenAboutSection } from "#app/domains/content/articles/about-section.ts";
import { aboutSectionSchema } from "#app/domains/content/entries/content-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { TextInEachLanguage } from "../content/in-each-language.tsx";
import { AdminForm } from "../forms/admin-form.tsx";
import { FormRichText } from "../forms/form-rich-text.tsx";
import { type ArticleConflict, ArticleConflictNotice } from "./article-conflict.tsx";
import { ArticleFiles } from "./article-files.tsx";

/** The about editor, for a new or an existing section (rules: office-10). */
export function AboutForm({ section }: { section?: WrittenAboutSection }) {
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
          <TextInEachLanguage
            field={fields.aboutTitle}
            translations={fields.translations}
            label={m.content_about_title()}
          />
          <TextInEachLanguage
            field={fields.aboutSubtitle}
            translations={fields.translations}
            label={m.content_about_subtitle()}
          />
          <TextInEachLanguage
            field={fields.paragraph}
            translations={fields.translations}
            label={m.content_about_text()}
            as={FormRichText}
          />
          <ArticleFiles fields={fields} upload={upload} folder="aboutImage" />
        </>
      )}
    </AdminForm>
  );
}
