import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import {
  type MediaFilter,
  type MediaGroup,
  type MediaUse,
  mediaGroupNames,
  mediaUses,
} from "#app/domains/media/media-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { maxMediaWords } from "./media-filter.ts";

/** What is shown of all pictures; it stands in the address. A choice asks anew at once. */
export function MediaFilterForm({ filter }: { filter: MediaFilter }) {
  const submit = useSubmit();
  const ask = (form: HTMLFormElement | null) => void submit(form, { preventScrollReset: true });
  return (
    <Form
      // The back button shows what was asked for then.
      key={`${filter.group} ${filter.use} ${filter.words}`}
      role="search"
      aria-label={m.admin_media()}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <TextField
        name="q"
        type="search"
        label={m.media_search()}
        fieldClassName="max-lg:col-span-2"
        placeholder={m.media_search_hint()}
        defaultValue={filter.words}
        maxLength={maxMediaWords}
        enterKeyHint="search"
        autoComplete="off"
        end={
          <IconButton type="submit" label={m.media_search()}>
            <Search aria-hidden className="size-5" />
          </IconButton>
        }
      />
      <SelectField
        name="group"
        label={m.media_folder()}
        defaultValue={filter.group ?? ""}
        onChange={({ currentTarget }) => ask(currentTarget.form)}
      >
        <option value="">{m.media_folder_all()}</option>
        {mediaGroupNames.map((group) => (
          <option key={group} value={group}>
            {groupWords[group]()}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="use"
        label={m.media_use()}
        defaultValue={filter.use ?? ""}
        onChange={({ currentTarget }) => ask(currentTarget.form)}
      >
        <option value="">{m.media_use_all()}</option>
        {mediaUses.map((use) => (
          <option key={use} value={use}>
            {useWords[use]()}
          </option>
        ))}
      </SelectField>
    </Form>
  );
}

const groupWords: Record<MediaGroup, () => string> = {
  products: m.media_of_products,
  carousel: m.media_of_carousel,
  clients: m.media_of_clients,
  gallery: m.media_of_gallery,
  about: m.media_of_about,
  blog: m.media_of_blog,
  mission: m.media_of_mission,
  testimonials: m.media_of_testimonials,
  logo: m.look_logo,
};

const useWords: Record<MediaUse, () => string> = {
  unused: m.media_use_unused,
  undescribed: m.media_use_undescribed,
};
