import { expect, test } from "vitest";
import type { Language } from "#app/lib/text/language.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import type { MailJob } from "#app/server/mail/enqueue-mail.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { password, somebody } from "#tests/somebody.ts";
import { shopper } from "#tests/typed.ts";
import { logIn } from "../login/log-in.server.ts";
import { requestPasswordReset } from "../passwords/reset-password.server.ts";
import { signUp } from "../users/new-users.server.ts";
import { languageOfUser } from "./user-language.server.ts";

ownDatabase();

const onPagesIn = <T>(language: Language, work: () => T) =>
  withRequest({ id: "", clientNetwork: "10.1.2.3", language }, work);

async function jobsTo(email: string): Promise<MailJob[]> {
  const { rows } = await pool.query<{ data: MailJob }>(
    "select data from pgboss.job where name = 'mail' and data->>'to' = $1 order by created_on, ctid",
    [email],
  );
  return rows.map(({ data }) => data);
}

test("whoever signs up on Hindi pages is written to in Hindi, with links to Hindi pages", async () => {
  const email = "bina@example.org";
  await onPagesIn("hi", () => signUp({ ...shopper, email }, new Headers()));
  expect(await jobsTo(email)).toMatchObject([
    { language: "hi", mail: { kind: "welcome", link: "http://localhost:3000/hi/products" } },
    {
      language: "hi",
      mail: { kind: "verify-email", link: expect.stringContaining("3000/hi/verifyEmail?token=") },
    },
  ]);
});

test("a new password is asked for in the language of the page", async () => {
  const { email } = await somebody();
  await onPagesIn("hi", () => requestPasswordReset(email));
  await onPagesIn("en", () => requestPasswordReset(email));
  expect(await jobsTo(email)).toMatchObject([
    { language: "hi", mail: { link: expect.stringContaining("3000/hi/resetPassword?token=") } },
    { language: "en", mail: { link: expect.stringContaining("3000/resetPassword?token=") } },
  ]);
});

test("what others and jobs write is in the language of the last login (rules: mail-7)", async () => {
  const { id, email } = await somebody();
  expect(await languageOfUser(db, id)).toBe("en");
  for (const language of ["hi", "en"] as const) {
    await onPagesIn(language, () => logIn({ email, password }, new Headers()));
    expect(await languageOfUser(db, id)).toBe(language);
  }
});
