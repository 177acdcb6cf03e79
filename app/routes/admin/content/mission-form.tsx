import { missionSectionSchema } from "#app/domains/content/content-forms.ts";
import { type MissionSectionKind, missionFolders } from "#app/domains/content/mission-section.ts";
import { m } from "#app/paraglide/messages.js";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { RichTextEditor } from "#app/ui/rich-text-editor.tsx";
import { OfficeForm } from "../parts/office-form.tsx";
import { UploadField } from "../parts/upload-field.tsx";
import { missionLists } from "./mission-words.ts";

/** Adds an entry to one of the mission sections (rules: content-3). */
export function MissionForm({ kind }: { kind: MissionSectionKind }) {
  const section = missionLists[kind].section();
  return (
    <OfficeForm
      keptAs={`addData:${kind}`}
      schema={missionSectionSchema}
      action={`/my/addData?section=${kind}`}
      defaults={{ kind }}
      lacking={m.details_required}
      submitLabel={m.content_mission_add({ section })}
      pendingText={m.submitting()}
      savedText={m.section_added({ section })}
      failedText={m.upload_failed()}
    >
      {(fields, upload) => (
        <>
          <input type="hidden" name={fields.kind.name} value={kind} />
          <FormTextField field={fields.title} label={m.content_mission_title()} />
          <RichTextEditor
            name={fields.description.name}
            defaultValue={fields.description.initialValue}
            label={m.content_mission_text()}
            error={fields.description.errors}
          />
          <UploadField
            {...upload(fields.pictureUrl)}
            folder={missionFolders[kind]}
            max={1}
            label={m.content_picture()}
          />
        </>
      )}
    </OfficeForm>
  );
}
