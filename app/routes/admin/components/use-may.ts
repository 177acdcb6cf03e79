import { useRouteLoaderData } from "react-router";
import type { Permission } from "#app/domains/domains.ts";

/**
 * What the one who looks may do: the screen leaves out the rest (rules: staff-2). The server asks again
 * at each command.
 */
export function useMay(): (permission: Permission) => boolean {
  // Of the frame's loader, which cannot be imported here: it shows those who ask.
  const layout = useRouteLoaderData<{ permissions: Permission[] }>("routes/admin/layout");
  return (permission) => layout?.permissions.includes(permission) ?? false;
}
