// `npm run make-admin -- e-mail`: raises a user to admin (rules: setup-2).
import { makeAdmin } from "#app/domains/accounts/admin-role.server.ts";
import { config } from "#app/server/config.server.ts";
import { openDatabase, pool } from "#app/server/database.server.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";

const email = process.argv[2];
if (!email) {
  console.error("Which user? npm run make-admin -- somebody@example.org");
  process.exit(1);
}
const { DATABASE_URL, DATA_DIR } = config();
const embedded = DATABASE_URL ? undefined : await startEmbeddedPostgres(DATA_DIR);
openDatabase(DATABASE_URL ?? embedded?.url ?? "", 1);
const made = await makeAdmin(email);
await pool.end();
await embedded?.stop();
if (made.ok) {
  console.log(`${email} is an admin now.`);
} else {
  console.error(`There is no user ${email}. They sign up first.`);
  process.exit(1);
}
