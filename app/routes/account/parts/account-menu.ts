import {
  FileText,
  KeyRound,
  type LucideIcon,
  MapPin,
  Package,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import { m } from "#app/paraglide/messages.js";

/** An entry of the account's side menu (rules: profile-1). */
export interface AccountEntry {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** What is behind it, for the dashboard. */
  hint: () => string;
  /** A page that belongs to it, at an address that does not begin like its own. */
  covers?: string;
}

/** The account's pages, in the order of the menu. */
export const accountMenu: readonly AccountEntry[] = [
  { to: "/account/orders", label: m.orders, icon: Package, hint: m.account_orders_hint },
  {
    to: "/profileDetails",
    label: m.profile_information,
    icon: UserRound,
    hint: m.account_profile_hint,
    covers: "/youraccount/profile",
  },
  { to: "/yourAddress", label: m.manage_addresses, icon: MapPin, hint: m.account_addresses_hint },
  {
    to: "/youraccount/password",
    label: m.account_password,
    icon: KeyRound,
    hint: m.account_password_hint,
  },
  {
    to: "/policies/termsAndConditions",
    label: m.account_terms,
    icon: FileText,
    hint: m.account_terms_hint,
  },
  {
    to: "/policies/privacy-policy",
    label: m.account_privacy,
    icon: ShieldCheck,
    hint: m.account_privacy_hint,
  },
];
