import { useRouteLoaderData } from "react-router";
import type { Permission } from "#app/domains/domains.ts";
import type { loader } from "../layout.tsx";

/**
 * What the one who looks may do: the screen leaves out the rest (rules: staff-2). The server asks again
 * at each command.
 */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useRouteLoaderData<typeof loader>("routes/admin/layout")?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}
