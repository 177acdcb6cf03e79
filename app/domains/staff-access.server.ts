import { createAccessControl } from "better-auth/plugins/access";
import { staffRoleOf, type User } from "#app/domains/accounts/users/user.ts";
import { type StaffRole, staffRoles } from "#app/lib/shop/domain.ts";
import { domains, type Permission, permissions } from "./domains.ts";

/** Who may do what, as all domains declare it together. */
const declared = Object.assign({}, ...domains.map((domain) => domain.permissions)) as Readonly<
  Record<Permission, readonly StaffRole[]>
>;

/** "orders.read" is the action "read" on "orders", "content" the action "use". */
function statementOf(permission: Permission): [resource: string, action: string] {
  const [resource = "", action = "use"] = permission.split(".");
  return [resource, action];
}

/** In Better Auth's form: the actions by their resources. */
function statementsOf(granted: readonly Permission[]): Record<string, string[]> {
  const statements: Record<string, string[]> = {};
  for (const [resource, action] of granted.map(statementOf)) {
    statements[resource] = [...(statements[resource] ?? []), action];
  }
  return statements;
}

const access = createAccessControl(statementsOf(permissions));

/** An owner may do everything. */
const granted = (role: StaffRole) =>
  permissions.filter((permission) => role === "owner" || declared[permission].includes(role));

const roles = new Map(
  staffRoles.map((role) => [role, access.newRole(statementsOf(granted(role)))] as const),
);

type Claims = Pick<User, "userType" | "designation"> & {
  /** Of an API key: what of its role's it may (rules: api-1). */
  onlyAllowed?: readonly Permission[];
};

/** Whether somebody may do this (rules: staff-2). */
export function isAllowed(user: Claims, permission: Permission): boolean {
  if (user.onlyAllowed && !user.onlyAllowed.includes(permission)) return false;
  const role = staffRoleOf(user);
  const [resource, action] = statementOf(permission);
  return (
    role !== undefined && roles.get(role)?.authorize({ [resource]: [action] }).success === true
  );
}

/** All that somebody may do, for what the screen shows; each loader and action asks by itself. */
export function permissionsOf(user: Claims): Permission[] {
  return permissions.filter((permission) => isAllowed(user, permission));
}
