import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Permission } from "#app/domains/domains.ts";
import type { OfficeLink } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { useMay } from "../components/page/use-may.ts";
import { currentLink, linkGroups, pathOf, topLinks } from "./admin-links.ts";
import { mostUsed, readUses } from "./most-used.ts";
import { type OpenGroups, usePhoneGroups } from "./use-open-groups.ts";
import type { Waiting } from "./waiting-counts.server.ts";

export interface AdminMenuProps {
  waiting: Waiting;
  groups: OpenGroups;
  /** Pictures only; their words are read and shown by the pointer. */
  narrow?: boolean;
  /** Two links side by side, where a finger scrolls. */
  isWide?: boolean;
  /** What stands above the groups, below what is always there. */
  favourites?: readonly OfficeLink[];
}

/** All pages of the back office that one may open, in groups (rules: office-28). */
export function AdminMenu(props: AdminMenuProps) {
  const { waiting, groups, narrow = false, isWide = false, favourites = [] } = props;
  const { pathname, search } = useLocation();
  const current = currentLink(pathname, search);
  const may = useMay();
  const id = useId();
  const lines = (links: readonly OfficeLink[], isBelow = false) =>
    links.map((link) => (
      <li key={pathOf(link)}>
        <MenuLink {...{ link, narrow, isWide, isBelow, waiting }} isCurrent={link === current} />
      </li>
    ));
  const list = clsx(isWide && "grid grid-cols-2 gap-x-2");
  return (
    <nav aria-label={m.admin_menu()}>
      <ul className={list}>{lines(topLinks.filter(({ needs }) => may(needs as Permission)))}</ul>
      {favourites.length > 0 && (
        <section className="mt-3 border-line border-t pt-3">
          <h3 id={`${id}-most`} className="px-3 pb-1 font-semibold text-muted text-sm">
            {m.admin_menu_most_used()}
          </h3>
          <ul aria-labelledby={`${id}-most`} className={list}>
            {lines(favourites)}
          </ul>
        </section>
      )}
      <div className="mt-3 grid gap-0.5 border-line border-t pt-3">
        {linkGroups(may).map(({ name, title, icon: Icon, links }) => {
          const isOpen = groups.isOpen(name);
          const all = sumOf(links, waiting);
          return (
            <div key={name}>
              <button
                type="button"
                id={`${id}-${name}`}
                aria-expanded={isOpen}
                aria-controls={`${id}-${name}-pages`}
                title={narrow ? title() : undefined}
                onClick={() => groups.turn(name)}
                className={clsx(
                  lineLook,
                  "w-full text-start text-heading enabled-hover:bg-sunken",
                  narrow && isOpen && "bg-sunken",
                  isWide && "gap-2! px-2!",
                )}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                <span className={narrow ? "sr-only" : "wrap-anywhere min-w-0 grow py-1"}>
                  {title()}
                </span>
                {!isOpen && all > 0 && <WaitingNumber count={all} narrow={narrow} />}
                {!narrow && (
                  <ChevronDown
                    aria-hidden="true"
                    className={clsx("size-4 shrink-0 text-muted", isOpen && "rotate-180")}
                  />
                )}
              </button>
              <ul
                id={`${id}-${name}-pages`}
                aria-labelledby={`${id}-${name}`}
                hidden={!isOpen}
                className={clsx(isOpen && list, "pb-1.5")}
              >
                {lines(links, true)}
              </ul>
            </div>
          );
        })}
      </div>
    </nav>
  );
}

/** The menu of a phone: what one uses most on this device on top, and all groups open. */
export function PhoneMenuPages({ waiting }: { waiting: Waiting }) {
  const may = useMay();
  const groups = usePhoneGroups();
  const [uses] = useState(readUses);
  const favourites = mostUsed(uses, Number.POSITIVE_INFINITY)
    .filter(({ needs }) => may(needs as Permission))
    .slice(0, 4);
  return <AdminMenu isWide {...{ waiting, groups, favourites }} />;
}

const lineLook =
  "relative flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-sm pointer-fine:min-h-9";

function sumOf(links: readonly OfficeLink[], waiting: Waiting): number {
  return links.reduce((sum, link) => sum + (link.waiting ? waiting[link.waiting] : 0), 0);
}

function MenuLink(props: {
  link: OfficeLink;
  isCurrent: boolean;
  narrow: boolean;
  isWide: boolean;
  /** In a group, of which the head stands above. */
  isBelow: boolean;
  waiting: Waiting;
}) {
  const { link, isCurrent, narrow, isWide, isBelow, waiting } = props;
  const { label, icon: Icon } = link;
  const count = sumOf([link], waiting);
  return (
    <Link
      to={pathOf(link)}
      title={narrow ? label() : undefined}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        lineLook,
        isWide && "h-full gap-2! px-2!",
        isCurrent ? "bg-primary text-on-primary" : "text-ink enabled-hover:bg-sunken",
      )}
    >
      <Icon
        aria-hidden="true"
        className={clsx(
          "shrink-0",
          isBelow ? "mx-0.5 size-4" : "size-5",
          isBelow && !isCurrent && "text-muted",
        )}
      />
      <span className={narrow ? "sr-only" : "wrap-anywhere min-w-0 py-1"}>{label()}</span>
      {count > 0 && <WaitingNumber count={count} narrow={narrow} />}
    </Link>
  );
}

function WaitingNumber({ count, narrow }: { count: number; narrow: boolean }) {
  const shown = count > 99 ? "99+" : count;
  return (
    <span
      className={clsx(
        "grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs leading-none tabular-nums",
        narrow ? "absolute end-1 top-0" : "ms-auto",
      )}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{m.admin_waiting({ n: shown })}</span>
    </span>
  );
}
