import { useRouteLoaderData } from "react-router";
import type { Permission } from "#app/domains/domains.ts";

interface Layout {
  admin: { id: string };
  permissions: Permission[];
  booksParcels: boolean;
}

// Of the frame's loader, which cannot be imported here: it shows those who ask.
const useLayout = () => useRouteLoaderData<Layout>("routes/admin/layout");

/** The account of the one who looks; undefined where the frame could not be shown. */
export const useStaffId = (): string | undefined => useLayout()?.admin.id;

/**
 * What the one who looks may do: the screen leaves out the rest (rules: staff-2). The server asks again
 * at each command.
 */
export function useMay(): (permission: Permission) => boolean {
  const layout = useLayout();
  return (permission) => layout?.permissions.includes(permission) ?? false;
}

/** Whether the shop has a courier's API, by which parcels are booked (rules: couriers-11). */
export const useBooksParcels = (): boolean => useLayout()?.booksParcels ?? false;
