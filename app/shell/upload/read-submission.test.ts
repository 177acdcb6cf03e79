import { expect, test } from "vitest";
import { addressSchema } from "#app/domains/accounts/addresses/address.ts";
import {
  changePasswordSchema,
  resetPasswordSchema,
} from "#app/domains/accounts/passwords/password-forms.ts";
import { profileSchema } from "#app/domains/accounts/profile/profile.ts";
import { signUpSchema } from "#app/domains/accounts/users/user.ts";
import { contactSchema, distributorSchema } from "#app/domains/enquiries/enquiry.ts";
import type { FieldsSchema } from "#app/ui/forms/use-schema-form.tsx";
import { typedAddress } from "#tests/typed.ts";
import { readSubmission } from "./read-submission.server.ts";

/** Columns of the rows that these forms write, which none of them may set. */
const smuggled = {
  id: "chosen",
  userId: "somebody",
  role: "admin",
  userType: "admin",
  designation: "owner",
  emailVerified: "true",
  createdAt: "2000-01-01",
  updatedAt: "2000-01-01",
  image: "https://evil.example/x.png",
  handledAt: "2000-01-01",
  handledBy: "somebody",
  openOnWeekends: "everything",
};

const password = "ragi-laddu-7";
const names = { firstName: "Asha", lastName: "Devi", fullName: "Asha Devi" };
const email = "asha@example.org";
const mobileNumber = "9000000001";
const { firstName, lastName, fullName } = names;

test.each<[string, FieldsSchema, Record<string, string>]>([
  ["sign-up", signUpSchema, { firstName, lastName, mobileNumber, email, password }],
  ["profile", profileSchema({ hasMobile: true }), { fullName, mobileNumber }],
  ["address", addressSchema, typedAddress],
  ["reset of a password", resetPasswordSchema, { password }],
  ["change of a password", changePasswordSchema, { currentPassword: "before", password }],
  ["contact", contactSchema, { customerName: fullName }],
  ["bulk order", distributorSchema, { fullName, email, phone: mobileNumber }],
])("%s: a form gives its own fields, and no other column", async (_, schema, fields) => {
  const request = new Request("http://localhost/", {
    method: "POST",
    body: new URLSearchParams({ ...smuggled, ...fields }),
  });
  const given = await readSubmission(request, schema);
  if (!given.ok) throw new Error("refused");
  expect(given.value).toMatchObject(fields.email ? { email } : {});
  for (const column of Object.keys(smuggled)) expect(given.value).not.toHaveProperty(column);
});
