import type { FieldMetadata } from "@conform-to/react";
import { useNavigate } from "react-router";
import type { WrittenAboutSection } from "#app/domains/content/about-section.ts";
import { aboutSectionSchema } from "#app/domains/content/content-forms.ts";
import { baseLanguage } from "#app/lib/language.ts";
import { m } from "#app/paraglide/messages.js";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { AdminForm } from "./admin-form.tsx";
import { type ArticleConflict, ArticleConflictNotice } from "./article-conflict.tsx";
import { ArticleFiles } from "./article-files.tsx";
import { FormRichText } from "./form-rich-text.tsx";
import { InEachLanguage, textsIn } from "./in-each-language.tsx";

type FurtherTexts = Record<
  "aboutTitle" | "aboutSubtitle" | "paragraph",
  FieldMetadata<string | undefined>
>;

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
          <InEachLanguage
            further={({ lang, label }) => (
              <FormTextField
                field={textsIn<FurtherTexts>(fields.translations, lang).aboutTitle}
                lang={lang}
                label={label(m.content_about_title())}
              />
            )}
          >
            <FormTextField
              field={fields.aboutTitle}
              lang={baseLanguage}
              label={m.content_about_title()}
            />
          </InEachLanguage>
          <InEachLanguage
            further={({ lang, label }) => (
              <FormTextField
                field={textsIn<FurtherTexts>(fields.translations, lang).aboutSubtitle}
                lang={lang}
                label={label(m.content_about_subtitle())}
              />
            )}
          >
            <FormTextField
              field={fields.aboutSubtitle}
              lang={baseLanguage}
              label={m.content_about_subtitle()}
            />
          </InEachLanguage>
          <InEachLanguage
            further={({ lang, label }) => (
              <FormRichText
                field={textsIn<FurtherTexts>(fields.translations, lang).paragraph}
                lang={lang}
                label={label(m.content_about_text())}
              />
            )}
          >
            <FormRichText
              field={fields.paragraph}
              lang={baseLanguage}
              label={m.content_about_text()}
            />
          </InEachLanguage>
          <ArticleFiles fields={fields} upload={upload} folder="aboutImage" />
        </>
      )}
    </AdminForm>
  );
}
