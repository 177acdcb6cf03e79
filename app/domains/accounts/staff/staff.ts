import { z } from "zod";
import { type StaffRole, staffRoles } from "#app/lib/shop/domain.ts";
import { requiredEmail, requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { signUpSchema } from "../users/user.ts";

/** What each role is called, and what it may do, in the order of staffRoles. */
export const staffRoleWords: Record<StaffRole, () => string> = {
  owner: m.staff_owner,
  manager: m.staff_manager,
  packer: m.staff_packer,
  editor: m.staff_editor,
  accountant: m.staff_accountant,
};
export const staffRoleHints: Record<StaffRole, () => string> = {
  owner: m.staff_owner_hint,
  manager: m.staff_manager_hint,
  packer: m.staff_packer_hint,
  editor: m.staff_editor_hint,
  accountant: m.staff_accountant_hint,
};

/** Who is invited, as what (rules: staff-4). */
export const inviteSchema = z.object({
  email: requiredEmail(),
  role: z.enum(staffRoles, { error: m.staff_role_required }),
});

/** Who accepts an invitation without having an account (rules: staff-5). */
export const joinSchema = z.object({
  firstName: requiredText(100, m.first_name_required),
  lastName: requiredText(100, m.last_name_required),
  password: signUpSchema.shape.password,
});

export type Joining = z.output<typeof joinSchema>;
