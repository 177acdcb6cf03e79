import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { dialable } from "#app/lib/text/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { tableRoles } from "#app/ui/layout/table-roles.ts";

/** Where a unit of the programme stands. */
export interface LocatedArea {
  id: string;
  district: string;
  address: string;
  unit: string;
  /** Women's self-help group. */
  wshg: string;
  contact: string;
}

/** The areas of one district. */
export interface District {
  name: string;
  areas: LocatedArea[];
}

/** The columns beside the district, and their share of the width. */
const columns: readonly {
  key: keyof LocatedArea;
  label: () => string;
  width: string;
  show?: (area: string) => ReactNode;
}[] = [
  { key: "address", label: m.address, width: "@2xl:w-[24%] @4xl:w-[29%]" },
  { key: "unit", label: m.unit, width: "@2xl:w-[16%]" },
  { key: "wshg", label: m.wshg, width: "@2xl:w-[19%]" },
  { key: "contact", label: m.contact, width: "@2xl:w-[23%] @4xl:w-[18%]", show: withPhones },
];

const headCell =
  "border-line border-b bg-sunken px-4 py-3 @2xl:@max-4xl:px-3 text-start font-semibold text-muted";

const actionCell =
  "border-line px-2 py-1.5 text-end align-top @max-2xl:block @2xl:border-b @2xl:group-last/district:group-last/area:border-b-0";

export interface LocatedAreaTableProps {
  districts: readonly District[];
  /** What can be done with an area, in a last column: the back office's buttons. */
  actionsOf?: ((area: LocatedArea) => ReactNode) | undefined;
}

/**
 * Where the programme's units are, a group of rows a district (rules: programme-2). On a narrow
 * screen each district is a card. The ARIA roles are written out because a `display` other than
 * `table` removes them.
 */
export function LocatedAreaTable({ districts, actionsOf }: LocatedAreaTableProps) {
  return (
    <div className="@container">
      <table
        {...tableRoles.table}
        className="wrap-anywhere w-full table-fixed border-separate border-spacing-0 rounded-lg @max-2xl:block @2xl:overflow-clip @2xl:border @2xl:border-line @2xl:bg-raised @2xl:text-sm @4xl:text-base"
      >
        <caption className="sr-only">{m.programme_areas_caption()}</caption>
        <thead {...tableRoles.rows} className="@max-2xl:sr-only">
          <tr {...tableRoles.row}>
            <th scope="col" {...tableRoles.head} className={headCell}>
              {m.district()}
            </th>
            {columns.map(({ key, label, width }) => (
              <th
                key={key}
                scope="col"
                {...tableRoles.head}
                // What the buttons take is taken from the addresses.
                className={clsx(headCell, actionsOf && key === "address" ? "@2xl:w-[20%]" : width)}
              >
                {label()}
              </th>
            ))}
            {actionsOf && (
              <th scope="col" {...tableRoles.head} className={clsx(headCell, "@2xl:w-18")}>
                <span className="sr-only">{m.column_actions()}</span>
              </th>
            )}
          </tr>
        </thead>
        {districts.map((district) => (
          <DistrictRows key={district.name} district={district} actionsOf={actionsOf} />
        ))}
      </table>
    </div>
  );
}

function DistrictRows({
  district: { name, areas },
  actionsOf,
}: Pick<LocatedAreaTableProps, "actionsOf"> & { district: District }) {
  return (
    <tbody
      {...tableRoles.rows}
      className="group/district @max-2xl:mt-4 @max-2xl:block @max-2xl:overflow-hidden @max-2xl:rounded-lg @max-2xl:border @max-2xl:border-line @max-2xl:bg-raised"
    >
      {areas.map((area, place) => (
        <tr
          key={area.id}
          {...tableRoles.row}
          className={clsx(
            "group/area @max-2xl:block",
            place > 0 && "@max-2xl:border-line @max-2xl:border-t",
          )}
        >
          {place === 0 && (
            <th
              scope="rowgroup"
              rowSpan={areas.length}
              {...tableRoles.rowHead}
              aria-rowspan={areas.length}
              className="border-line bg-surface px-4 py-3 @2xl:@max-4xl:px-3 text-start align-top @max-2xl:block @max-2xl:border-b @2xl:border-e @2xl:border-b @2xl:group-last/district:border-b-0"
            >
              <Label>{m.district()}</Label>
              <span className="block font-bold font-display text-heading text-lg @2xl:sticky @2xl:top-24 @2xl:text-base">
                {name}
              </span>
            </th>
          )}
          {columns.map(({ key, label, show }) => (
            <td
              key={key}
              {...tableRoles.cell}
              className="border-line px-4 py-3 @2xl:@max-4xl:px-3 align-top @max-2xl:grid @max-2xl:grid-cols-[4.5rem_1fr] @max-2xl:gap-3 @max-2xl:py-1.5 @max-2xl:first-of-type:pt-3 @max-2xl:last:pb-3 @2xl:border-b @2xl:group-last/district:group-last/area:border-b-0"
            >
              <Label>{label()}</Label>
              <div>{show ? show(area[key]) : area[key]}</div>
            </td>
          ))}
          {actionsOf && (
            <td {...tableRoles.cell} className={actionCell}>
              {actionsOf(area)}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** The column's name in a card; a screen reader says it by itself. */
function Label({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="block font-normal text-muted text-sm leading-relaxed @2xl:hidden"
    >
      {children}
    </span>
  );
}

const phone = /(\+?\d[\d ()-]{6,}\d)/;

/** A contact with its phone numbers ready to call; what stands beside them, a name say, stays text. */
function withPhones(contact: string): ReactNode {
  return contact.split(phone).map((part, place) =>
    // Split by a group: every second part is a number.
    place % 2 === 1 ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        key={place}
        href={`tel:${dialable(part)}`}
        className="link inline-block @max-2xl:-my-2.5 @max-2xl:py-2.5"
      >
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
