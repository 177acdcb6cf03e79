import { History, UserRound, Users } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const accountsDomain = {
  permissions: {
    /** To enter the back office, with the figures that it shows to all who work there. */
    office: ["admin"],
    users: ["admin"],
    audit: ["admin"],
  },
  officeLinks: [
    {
      group: "desk",
      path: "/my/dashboards",
      view: "users",
      below: "/my/users/",
      label: m.admin_users,
      icon: Users,
    },
    { group: "office", path: "/my/profile", label: m.my_profile, icon: UserRound },
    { group: "office", path: "/my/audit", label: m.admin_audit, icon: History },
  ],
  audit: {
    kinds: { user: { title: m.admin_users, named: m.audit_user, unnamed: m.audit_some_user } },
    verbs: {
      "log-in": m.audit_did_log_in,
      "set-role": m.audit_did_set_role,
      "make-admin": m.audit_did_make_admin,
    },
    values: { admin: m.role_admin, user: m.role_user },
  },
} as const satisfies DomainDeclaration;
