import clsx from "clsx";
import { Link, useLocation } from "react-router";
import type { Permission } from "#app/domains/domains.ts";
import type { OfficeLink } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { useMay } from "../components/page/use-may.ts";
import { adminLinkGroups, currentLink, pathOf } from "./admin-links.ts";
import type { Waiting } from "./waiting-counts.server.ts";

export interface AdminMenuProps {
  waiting: Waiting;
  /** Pictures only; their words are read and shown by the pointer. */
  narrow?: boolean;
}

/** All pages of the back office, in groups. */
export function AdminMenu({ waiting, narrow = false }: AdminMenuProps) {
  const { pathname, search } = useLocation();
  const current = currentLink(pathname, search);
  const may = useMay();
  const groups = adminLinkGroups
    .map((group) => ({
      ...group,
      links: group.links.filter(({ needs }) => may(needs as Permission)),
    }))
    .filter(({ links }) => links.length > 0);
  return (
    <nav aria-label={m.admin_menu()}>
      {groups.map(({ name, title, links }) => (
        <div
          key={name}
          className="not-first:mt-3 not-first:border-line not-first:border-t not-first:pt-3"
        >
          {title && !narrow && (
            <p aria-hidden="true" className="px-3 pb-1 font-semibold text-muted text-xs">
              {title()}
            </p>
          )}
          <ul aria-label={title?.()}>
            {links.map((link) => (
              <li key={pathOf(link)}>
                <MenuLink
                  link={link}
                  isCurrent={link === current}
                  narrow={narrow}
                  waiting={link.waiting ? waiting[link.waiting] : 0}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function MenuLink(props: {
  link: OfficeLink;
  isCurrent: boolean;
  narrow: boolean;
  waiting: number;
}) {
  const { link, isCurrent, narrow, waiting } = props;
  const { label, icon: Icon } = link;
  return (
    <Link
      to={pathOf(link)}
      title={narrow ? label() : undefined}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        "relative flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-sm pointer-fine:min-h-9",
        isCurrent ? "bg-primary text-on-primary" : "text-ink enabled-hover:bg-sunken",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={narrow ? "sr-only" : "min-w-0 truncate"}>{label()}</span>
      {waiting > 0 && <WaitingNumber count={waiting} narrow={narrow} />}
    </Link>
  );
}

function WaitingNumber({ count, narrow }: { count: number; narrow: boolean }) {
  const shown = count > 99 ? "99+" : count;
  return (
    <span
      className={clsx(
        "grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs leading-none tabular-nums",
        narrow ? "absolute end-1 top-0" : "ms-auto",
      )}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{m.admin_waiting({ n: shown })}</span>
    </span>
  );
}
