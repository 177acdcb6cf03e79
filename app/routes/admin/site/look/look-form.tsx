import { dayFields, lookForm, typedLook } from "#app/domains/look/look-form.ts";
import { dressWords } from "#app/domains/look/look-words.ts";
import { type Dress, dresses, type Look } from "#app/lib/shop/look.ts";
import { baseLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField } from "#app/shell/upload/upload-field.tsx";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { DescribedPicture } from "../../components/content/described-picture.tsx";
import {
  furtherField,
  InEachLanguage,
  TextInEachLanguage,
} from "../../components/content/in-each-language.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { ColourField } from "./colour-field.tsx";
import { SectionsField } from "./sections-field.tsx";
import type { TriedShown } from "./try-look.server.ts";

interface LookFormProps {
  look: Look;
  savedAt: Date;
  words: Readonly<Record<string, { title: string; intro: string }>>;
  dressPictures: Readonly<Record<Dress, string>>;
  /** What the server made of what is typed: shown beside the fields. */
  tried: TriedShown | undefined;
}

/** Everything that is chosen of the shop's look. What is left empty stays as it was before anybody chose. */
export function LookForm({ look, savedAt, words, dressPictures, tried }: LookFormProps) {
  return (
    <AdminForm
      draftName="look"
      schema={lookForm}
      action="/my/look"
      defaults={typedLook(look, savedAt) as never}
      lacking={m.details_required}
      submitLabel={m.look_save()}
      pendingText={m.saving()}
      savedText={m.look_saved()}
      failedText={m.look_not_saved()}
      latest={{ updatedAt: savedAt, notice: m.look_changed_meanwhile() }}
      conflictNotice={(_, choice) => (
        <Alert tone="warning" role="alert" title={m.look_changed_meanwhile()} action={choice} />
      )}
    >
      {(fields, upload) => (
        <>
          <TitledCard title={m.look_logo()}>
            <div className="grid gap-4">
              <UploadField
                {...upload(fields.logo)}
                folder="logo"
                max={1}
                label={m.look_logo_file()}
                hint={m.look_logo_hint()}
              />
              <CheckboxField
                name={fields.isLogoAlone.name}
                defaultChecked={fields.isLogoAlone.initialValue === "on"}
                label={m.look_logo_alone()}
                hint={m.look_logo_alone_hint()}
              />
              <PlateNote plate={tried?.plate} />
            </div>
          </TitledCard>
          <TitledCard title={m.look_colour()}>
            <ColourField field={fields.colour as never} made={tried?.colours} />
          </TitledCard>
          <TitledCard title={m.look_opening()}>
            <div className="grid gap-5">
              <TextInEachLanguage
                field={fields.title as never}
                translations={fields.translations as never}
                label={m.look_title_of()}
                hint={m.look_words_hint({ words: words[baseLanguage]?.title ?? "" })}
              />
              <InEachLanguage
                further={({ lang, label }) => (
                  <FormTextAreaField
                    field={furtherField(fields.translations as never, lang, "intro")}
                    lang={lang}
                    rows={2}
                    label={label(m.look_intro_of())}
                  />
                )}
              >
                <FormTextAreaField
                  field={fields.intro as never}
                  lang={baseLanguage}
                  rows={2}
                  label={m.look_intro_of()}
                />
              </InEachLanguage>
              <DescribedPicture
                {...upload(fields.picture)}
                folder="crouselUpload"
                max={1}
                label={m.look_picture()}
                hint={m.look_picture_hint()}
                text={
                  <TextInEachLanguage
                    field={fields.altText as never}
                    translations={fields.translations as never}
                    label={m.content_alt()}
                  />
                }
              />
            </div>
          </TitledCard>
          <TitledCard title={m.look_sections()}>
            <div className="grid gap-4">
              <CheckboxField
                name={fields.hasCategories.name}
                defaultChecked={fields.hasCategories.initialValue === "on"}
                label={m.look_categories()}
              />
              <SectionsField field={fields.sections as never} />
            </div>
          </TitledCard>
          <TitledCard title={m.look_dresses()}>
            <p className="mb-4 text-muted">{m.look_dresses_hint()}</p>
            <div className="grid gap-5">
              {dresses.map((dress) => {
                const { from, to } = dayFields(dress);
                return (
                  <fieldset key={dress} className="grid grid-cols-2 items-start gap-x-3 gap-y-2">
                    <legend className="mb-1 flex w-full items-center gap-3 font-semibold">
                      {dressWords[dress]()}
                      <img src={dressPictures[dress]} alt="" className="h-4.5" />
                    </legend>
                    <FormTextField
                      field={fields[from] as never}
                      type="date"
                      label={m.look_from()}
                      aria-label={m.look_from_of({ dress: dressWords[dress]() })}
                      className="px-2!"
                    />
                    <FormTextField
                      field={fields[to] as never}
                      type="date"
                      label={m.look_to()}
                      aria-label={m.look_to_of({ dress: dressWords[dress]() })}
                      className="px-2!"
                    />
                  </fieldset>
                );
              })}
            </div>
          </TitledCard>
        </>
      )}
    </AdminForm>
  );
}

/** Where a logo would be lost, and what was done about it. */
function PlateNote({ plate }: { plate: { light: boolean; dark: boolean } | undefined }) {
  if (!plate?.light && !plate?.dark) return null;
  return (
    <Alert role="status">{plate.dark ? m.look_plate_in_dark() : m.look_plate_in_light()}</Alert>
  );
}
