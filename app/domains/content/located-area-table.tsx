import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { dialable } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import type { District, LocatedArea } from "./located-area.ts";

/** The columns beside the district, and their share of the width. */
const columns: readonly {
  key: keyof LocatedArea;
  label: () => string;
  width: string;
  show?: (area: string) => ReactNode;
}[] = [
  { key: "address", label: m.address, width: "md:w-[24%] lg:w-[29%]" },
  { key: "unit", label: m.unit, width: "md:w-[16%]" },
  { key: "wshg", label: m.wshg, width: "md:w-[19%]" },
  { key: "contact", label: m.contact, width: "md:w-[23%] lg:w-[18%]", show: withPhones },
];

/** Spread, because the linter takes a role that is written out for a repetition. */
const roles = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

const headCell =
  "border-line border-b bg-sunken px-4 py-3 md:max-lg:px-3 text-start font-semibold text-muted";

const actionCell =
  "border-line px-2 py-1.5 text-end align-top max-md:block md:border-b md:group-last/district:group-last/area:border-b-0";

export interface LocatedAreaTableProps {
  districts: readonly District[];
  /** What can be done with an area, in a last column: the back office's buttons. */
  actionsOf?: ((area: LocatedArea) => ReactNode) | undefined;
}

/**
 * Where the programme's units are, a group of rows a district (spec 2, Located-area table). On a
 * phone a district is a card; the roles are written out because `display` other than `table`
 * takes them away.
 */
export function LocatedAreaTable({ districts, actionsOf }: LocatedAreaTableProps) {
  return (
    <table
      {...roles.table}
      className="wrap-anywhere w-full table-fixed border-separate border-spacing-0 rounded-lg max-md:block md:overflow-clip md:border md:border-line md:bg-raised md:text-sm lg:text-base"
    >
      <caption className="sr-only">{m.programme_areas_caption()}</caption>
      <thead {...roles.rows} className="max-md:sr-only">
        <tr {...roles.row}>
          <th scope="col" {...roles.head} className={headCell}>
            {m.district()}
          </th>
          {columns.map(({ key, label, width }) => (
            <th
              key={key}
              scope="col"
              {...roles.head}
              // What the buttons take is taken from the addresses.
              className={clsx(headCell, actionsOf && key === "address" ? "md:w-[20%]" : width)}
            >
              {label()}
            </th>
          ))}
          {actionsOf && (
            <th scope="col" {...roles.head} className={clsx(headCell, "md:w-18")}>
              <span className="sr-only">{m.column_actions()}</span>
            </th>
          )}
        </tr>
      </thead>
      {districts.map((district) => (
        <DistrictRows key={district.name} district={district} actionsOf={actionsOf} />
      ))}
    </table>
  );
}

function DistrictRows({
  district: { name, areas },
  actionsOf,
}: Pick<LocatedAreaTableProps, "actionsOf"> & { district: District }) {
  return (
    <tbody
      {...roles.rows}
      className="group/district max-md:mt-4 max-md:block max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line max-md:bg-raised"
    >
      {areas.map((area, place) => (
        <tr
          key={area.id}
          {...roles.row}
          className={clsx(
            "group/area max-md:block",
            place > 0 && "max-md:border-line max-md:border-t",
          )}
        >
          {place === 0 && (
            <th
              scope="rowgroup"
              rowSpan={areas.length}
              {...roles.rowHead}
              aria-rowspan={areas.length}
              className="border-line bg-surface px-4 py-3 md:max-lg:px-3 text-start align-top max-md:block max-md:border-b md:border-e md:border-b md:group-last/district:border-b-0"
            >
              <Label>{m.district()}</Label>
              <span className="block font-bold font-display text-heading text-lg md:sticky md:top-24 md:text-base">
                {name}
              </span>
            </th>
          )}
          {columns.map(({ key, label, show }) => (
            <td
              key={key}
              {...roles.cell}
              className="border-line px-4 py-3 md:max-lg:px-3 align-top max-md:grid max-md:grid-cols-[4.5rem_1fr] max-md:gap-3 max-md:py-1.5 max-md:first-of-type:pt-3 max-md:last:pb-3 md:border-b md:group-last/district:group-last/area:border-b-0"
            >
              <Label>{label()}</Label>
              <div>{show ? show(area[key]) : area[key]}</div>
            </td>
          ))}
          {actionsOf && (
            <td {...roles.cell} className={actionCell}>
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
      className="block font-normal text-muted text-sm leading-relaxed md:hidden"
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
        className="link inline-block max-md:-my-2.5 max-md:py-2.5"
      >
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
