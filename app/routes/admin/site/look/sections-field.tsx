import { type FieldMetadata, useInputControl } from "@conform-to/react";
import { useState } from "react";
import { noSection } from "#app/domains/look/look-form.ts";
import { sectionWords } from "#app/domains/look/look-words.ts";
import { type HomeSection, homeSections } from "#app/lib/shop/look.ts";
import { m } from "#app/paraglide/messages.js";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { SortableList } from "#app/ui/forms/sortable-list.tsx";
import { sortableWords } from "../../components/content/sortable-words.ts";

/** Which parts stand on the home page, and in which order. What does not stand there keeps its place in this list. */
export function SectionsField({ field }: { field: FieldMetadata<string> }) {
  const { value = homeSections.join(), change } = useInputControl(field);
  const shown = homeSections.filter((name) => value.split(",").includes(name));
  const [order, setOrder] = useState<readonly HomeSection[]>(() => [
    ...value.split(",").filter((name): name is HomeSection => shown.some((one) => one === name)),
    ...homeSections.filter((name) => !shown.includes(name)),
  ]);
  const write = (next: readonly HomeSection[], stands: (name: HomeSection) => boolean) => {
    setOrder(next);
    change(next.filter(stands).join() || noSection);
  };
  const stands = (name: HomeSection) => shown.includes(name);
  return (
    <SortableList
      items={order.map((id) => ({ id }))}
      nameOf={({ id }) => sectionWords[id]()}
      label={m.look_sections()}
      words={sortableWords()}
      busy={false}
      onMove={({ id }, by) => {
        const from = order.indexOf(id);
        const rest = order.toSpliced(from, 1);
        write(rest.toSpliced(Math.max(from + by, 0), 0, id), stands);
      }}
      className="grid gap-2"
      itemClassName="flex flex-wrap items-center justify-between rounded-md border border-line bg-raised ps-3"
    >
      {({ id }, _, controls) => (
        <>
          <CheckboxField
            checked={stands(id)}
            onChange={({ currentTarget: { checked } }) =>
              write(order, (name) => (name === id ? checked : stands(name)))
            }
            label={sectionWords[id]()}
          />
          <span className="flex">{controls}</span>
        </>
      )}
    </SortableList>
  );
}
