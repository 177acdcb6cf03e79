// `npm run make-admin -- e-mail`: raises a user to admin (rules: setup-2), with `--unverified` also one
// whose address nobody has proven. With `--reset-second-factor` it takes a lost second factor away instead (rules: second-factor-7).
import { makeAdmin, resetFactorByHand } from "#app/domains/accounts/staff/admin-role.server.ts";
import { openDatabase, pool } from "#app/server/database/database.server.ts";
import { onShopData } from "./shop-data.ts";

const email = process.argv[2];
const isReset = process.argv.includes("--reset-second-factor");
if (!email) {
  console.error("Which user? npm run make-admin -- somebody@example.org");
  process.exit(1);
}
const evenUnverified = process.argv.includes("--unverified");
await onShopData(async ({ databaseUrl }) => {
  openDatabase(databaseUrl, 1);
  const made = await (isReset
    ? resetFactorByHand(email)
    : makeAdmin(email, evenUnverified)
  ).finally(() => pool.end());
  if (made.ok) {
    console.log(isReset ? `${email} has no second factor now.` : `${email} is an admin now.`);
  } else if (made.refusal === "no-factor") {
    throw new Error(`${email} has no second factor.`);
  } else if (made.refusal === "not-verified") {
    throw new Error(
      `${email} has an account, but has not opened the link that was mailed there: it may be a stranger's. ` +
        "Where you know that it is theirs, put --unverified behind the address.",
    );
  } else {
    throw new Error(`There is no user ${email}. They sign up first.`);
  }
});
