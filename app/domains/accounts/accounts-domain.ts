import { GraduationCap, HeartPulse, History, IdCard, UserRound, Users } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { staffRoleWords } from "./staff/staff.ts";

export const accountsDomain = {
  permissions: {
    /** To enter the back office. */
    office: ["manager", "packer", "editor", "accountant"],
    /** The figures that it begins with, as far as each may be seen. */
    dashboard: ["manager", "packer", "accountant"],
    "users.read": ["manager"],
    /** The addresses of who agreed to news, as a file. */
    "users.export": ["manager"],
    /** What a shopper can do with her own data herself, for one who asks by telephone or letter. */
    "users.personal-data": [],
    /** Who works here, and as what. */
    staff: [],
    audit: ["manager", "accountant"],
    /** What is still to be done before and after it opens, and how the shop itself is doing. */
    status: [],
  },
  officeLinks: [
    {
      group: "customers",
      path: "/my/dashboards",
      view: "users",
      below: "/my/users/",
      needs: "users.read",
      label: m.admin_users,
      icon: Users,
    },
    { group: "shop", path: "/my/profile", needs: "office", label: m.my_profile, icon: UserRound },
    { group: "shop", path: "/my/staff", needs: "staff", label: m.admin_staff, icon: IdCard },
    {
      group: "shop",
      path: "/my/rehearsal",
      needs: "office",
      label: m.admin_rehearsal,
      icon: GraduationCap,
    },
    { group: "shop", path: "/my/audit", needs: "audit", label: m.admin_audit, icon: History },
    { group: "shop", path: "/my/open", needs: "status", label: m.open_title, icon: HeartPulse },
  ],
  audit: {
    kinds: {
      user: { title: m.admin_users, named: m.audit_user, unnamed: m.audit_some_user },
      invitation: {
        title: m.audit_invitations,
        named: m.audit_invitation,
        unnamed: m.audit_some_invitation,
      },
    },
    verbs: {
      "log-in": m.audit_did_log_in,
      "set-role": m.audit_did_set_role,
      "make-admin": m.audit_did_make_admin,
      "delete-account": m.audit_did_delete_account,
      "delete-account-for": m.audit_did_delete_account_for,
      "download-data": m.audit_did_download_data,
      "export-news": m.audit_did_export_news,
      "set-up-factor": m.audit_did_set_up_factor,
      "drop-factor": m.audit_did_drop_factor,
      "add-passkey": m.audit_did_add_passkey,
      "remove-passkey": m.audit_did_remove_passkey,
      "reset-factor": m.audit_did_reset_factor,
      "end-sessions": m.audit_did_end_sessions,
      "replace-secret": m.audit_did_replace_secret,
      "renew-recovery": m.audit_did_renew_recovery,
      "make-letter": m.audit_did_make_letter,
      "offer-handover": m.audit_did_offer_handover,
      "end-handover": m.audit_did_end_handover,
      "take-over": m.audit_did_take_over,
      "use-recovery": m.audit_did_use_recovery,
      join: m.audit_did_join,
      note: m.audit_did_note,
      "delete-note": m.audit_did_delete_note,
      "join-accounts": m.audit_did_join_accounts,
      resend: m.audit_did_resend,
      withdraw: m.audit_did_withdraw,
    },
    values: {
      admin: m.role_admin,
      user: m.role_user,
      ...staffRoleWords,
      password: m.password,
      passkey: m.audit_name_passkey,
      Home: m.address_home,
      Office: m.address_office,
    },
    names: {
      fullName: m.profile_full_name,
      customerName: m.profile_full_name,
      role: m.staff_role,
      by: m.audit_name_by,
      network: m.audit_name_network,
      passkey: m.audit_name_passkey,
      sessions: m.audit_name_sessions,
      joined: m.audit_name_joined,
      pinCode: m.address_pin_code,
      addressLine: m.address_line,
      areaLocality: m.address_area,
      landmark: m.address_landmark,
      addressType: m.address_type,
      openOnWeekends: m.address_weekends,
      saturday: m.audit_name_saturday,
      sunday: m.audit_name_sunday,
      deliveryNote: m.delivery_note,
    },
  },
} as const satisfies DomainDeclaration;
