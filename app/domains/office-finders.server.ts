import type { User } from "#app/domains/accounts/users/user.ts";
import { userFinder } from "#app/domains/accounts/users/user-finder.server.ts";
import { productFinder } from "#app/domains/catalog/lists/product-finder.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { complaintFinder } from "#app/domains/enquiries/complaints/complaint-finder.server.ts";
import { messageFinder, requestFinder } from "#app/domains/enquiries/enquiry-finders.server.ts";
import { offerFinder } from "#app/domains/offers/offer-finder.server.ts";
import { newOrderFinder } from "#app/domains/orders/search/new-order-finder.server.ts";
import { orderFinder } from "#app/domains/orders/search/order-finder.server.ts";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import { batchFinder, stockFinder } from "#app/domains/stock/desk/stock-finders.server.ts";
import {
  type FoundGroup,
  type FoundItem,
  type FoundOfGroup,
  findPath,
  foundGroups,
  type OfficeFinder,
} from "#app/lib/shop/office-finder.ts";

/** What each domain finds for the office's search, in the order in which a group's own stand. */
const finders: readonly (OfficeFinder & { needs: Permission })[] = [
  newOrderFinder,
  orderFinder,
  userFinder,
  productFinder,
  stockFinder,
  batchFinder,
  offerFinder,
  messageFinder,
  requestFinder,
  complaintFinder,
];

interface Wanted {
  /** Of each group. */
  size: number;
  /** One group alone. */
  group?: FoundGroup | undefined;
  /** What is found beside the domains' own: the office's pages. */
  further: readonly OfficeFinder[];
}

/** What somebody who works here may see of what was typed, by groups (rules: office-search-1). */
export async function findInOffice(
  user: Pick<User, "userType" | "designation">,
  typed: string,
  { size, group, further }: Wanted,
): Promise<FoundOfGroup[]> {
  const granted = new Set<string>(permissionsOf(user));
  const asked = [...finders, ...further].filter(
    (finder) => granted.has(finder.needs) && (group ?? finder.group) === finder.group,
  );
  const found = await Promise.all(
    asked.map(async (finder) => {
      // One more tells whether there are more.
      const items = await finder.find(typed, size + 1, (permission) => granted.has(permission));
      return { finder, items };
    }),
  );
  return foundGroups.flatMap((name) => {
    const own = found.filter(({ finder, items }) => finder.group === name && items.length > 0);
    const items = own.flatMap((each) => each.items);
    if (items.length === 0) return [];
    const [first] = own;
    const list = own.length === 1 ? first?.finder.listOf?.(typed) : undefined;
    const all =
      items.length > size ? (list ?? (group ? undefined : findPath(typed, name))) : undefined;
    return {
      group: name,
      items: shareOut(
        own.map((each) => each.items),
        size,
      ),
      ...(all && { all }),
    };
  });
}

/** Of each list as many as there is room for: a long one leaves no other out. */
function shareOut(lists: readonly (readonly FoundItem[])[], size: number): FoundItem[] {
  const each = Math.ceil(size / lists.length);
  return lists.flatMap((items) => items.slice(0, each)).slice(0, size);
}
