import { Form, useNavigate, useNavigation } from "react-router";
import { type FigureRange, groupings, rangeNames } from "#app/domains/figures/figure-range.ts";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { groupingWords, rangeWords } from "./figure-words.ts";

interface RangeFormProps {
  range: FigureRange;
  /** What else stands in the address. */
  by: string;
  /** Of another page of figures, and what it is called. */
  page?: { path: string; title: string };
}

/** Which days are shown, and of the reports in which steps; it stands in the address. */
export function RangeForm({ range, by, page }: RangeFormProps) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  // What was chosen shows before its figures are there.
  const asked =
    location && withoutLanguage(location.pathname) === (page?.path ?? "/my/figures")
      ? new URLSearchParams(location.search)
      : null;
  const name = asked?.get("range") ?? range.name;
  const group = asked?.get("group") ?? range.grouping;
  const { since, until } = range;
  const days = { since, until };
  const show = (changed: Record<string, string>) => {
    const isOfDays = (changed.range ?? name) === "days";
    const search = { range: name, ...(isOfDays && days), by, ...changed };
    void navigate(`?${new URLSearchParams(search)}`, { preventScrollReset: true });
  };
  return (
    <Form
      role="search"
      aria-label={page?.title ?? m.figures_title()}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <input type="hidden" name="by" value={by} />
      <SelectField
        name="range"
        label={m.figures_range()}
        value={name}
        onChange={({ currentTarget }) => show({ range: currentTarget.value })}
        fieldClassName="max-sm:col-span-2"
      >
        {rangeNames.map((each) => (
          <option key={each} value={each}>
            {rangeWords[each]()}
          </option>
        ))}
      </SelectField>
      {name === "days" && (
        <>
          <TextField
            key={`since ${since}`}
            type="date"
            name="since"
            label={m.filter_since()}
            defaultValue={since}
            required
          />
          <TextField
            key={`until ${until}`}
            type="date"
            name="until"
            label={m.filter_until()}
            defaultValue={until}
            required
          />
        </>
      )}
      {!page && (
        <SelectField
          name="group"
          label={m.figures_group()}
          value={group}
          onChange={({ currentTarget }) => show({ group: currentTarget.value })}
          fieldClassName={name === "days" ? "" : "max-sm:col-span-2"}
        >
          {groupings.map((each) => (
            <option key={each} value={each}>
              {groupingWords[each]()}
            </option>
          ))}
        </SelectField>
      )}
      {name === "days" && (
        <Button type="submit" variant="secondary" className="min-h-12">
          {m.figures_show()}
        </Button>
      )}
    </Form>
  );
}
