import { Printer } from "lucide-react";
import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import { staffRoleOf } from "#app/domains/accounts/users/user.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { BackLink } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/role-sheet";
import { Words } from "./help-body.tsx";
import { readPagesWords, roleHelp } from "./help-files.server.ts";

export const handle = { live: [] } as const satisfies LiveHandle;

/** One's own sheet; who engages staff may print everybody's. */
export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  await readPagesWords();
  const role = staffRoles.find((name) => name === args.params.role);
  const shown = staffRoles.filter((name) => isAllowed(user, "staff") || name === staffRoleOf(user));
  const help = role && shown.includes(role) ? roleHelp(user, role) : undefined;
  if (!role || !help) throw new Response(null, { status: 404 });
  return { role, help, others: shown.filter((name) => name !== role) };
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.help_sheet_title({ role: roleName(params.role) }));

function roleName(role: string | undefined): string {
  const known = staffRoles.find((name) => name === role);
  return known ? staffRoleWords[known]() : "";
}

/** What a role does, on one side of A4 for the wall beside the packing table (rules: help-5). */
export default function RoleSheetPage({
  loaderData: { role, help, others },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6 print:block print:max-w-none">
      <div data-print="hide" className="flex flex-col gap-4">
        <BackLink to="/my/help">{m.help_title()}</BackLink>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => window.print()}
            className="noscript:hidden"
          >
            {m.print_now()}
          </Button>
          {others.map((name) => (
            <Link key={name} to={`/my/help/role/${name}`} className="link touch">
              {staffRoleWords[name]()}
            </Link>
          ))}
        </div>
      </div>
      <article
        data-role-sheet
        className="rounded-lg border border-line bg-raised p-5 sm:p-8 print:border-0 print:p-0 print:text-[10.5pt] print:leading-snug"
      >
        <h1 className="text-2xl print:text-[18pt]">
          {m.help_sheet_title({ role: staffRoleWords[role]() })}
        </h1>
        <p className="mt-2 mb-4">
          <Words of={help.purpose} />
        </p>
        <ol className="gap-8 md:columns-2 print:columns-2">
          {help.hows.map(({ title, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the file's order.
            <li key={at} className="mb-3 break-inside-avoid">
              <h2 className="font-semibold text-base print:text-[11.5pt]">
                {at + 1}. <Words of={title} />
              </h2>
              <p>
                <Words of={text} />
              </p>
            </li>
          ))}
        </ol>
        <p className="mt-2">
          <b className="font-semibold text-heading">{m.help_safe()}</b> <Words of={help.safe} />
        </p>
        <p className="mt-2">
          <b className="font-semibold text-heading">{m.help_careful()}</b>{" "}
          <Words of={help.careful} />
        </p>
      </article>
    </div>
  );
}
