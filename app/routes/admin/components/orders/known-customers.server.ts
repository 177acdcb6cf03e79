import { customersByContact } from "#app/domains/accounts/users/customers-by-contact.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";

type Contacts = Parameters<typeof customersByContact>[0];
type CustomerOf = Awaited<ReturnType<typeof customersByContact>>;

/** Customers by what somebody left of themselves, for who may see them: id and name alone. */
export async function knownCustomers(admin: User, left: Contacts) {
  const customerOf: CustomerOf = isAllowed(admin, "users.read")
    ? await customersByContact(left)
    : () => undefined;
  return (contact: Contacts[number]) => {
    const customer = customerOf(contact);
    return customer && { id: customer.id, fullName: customer.fullName || customer.email };
  };
}
