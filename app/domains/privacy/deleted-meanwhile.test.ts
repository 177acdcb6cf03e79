import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addAddress,
  updateAddress,
} from "#app/domains/accounts/addresses/address-commands.server.ts";
import { logIn } from "#app/domains/accounts/login/log-in.server.ts";
import { finishPendingLogin } from "#app/domains/accounts/login/pending-login.server.ts";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { mailLink } from "#app/domains/accounts/passwords/mailed-link.server.ts";
import { resetPassword } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { setNewsConsent } from "#app/domains/accounts/profile/news-consent.server.ts";
import { updateProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { beginSetUp } from "#app/domains/accounts/second-factor/second-factor.server.ts";
import { openSession, userOfCookie } from "#app/domains/accounts/sessions/session.server.ts";
import { verifyEmail } from "#app/domains/accounts/signing-up/verify-email.server.ts";
import { users, verifications } from "#app/domains/accounts/users/account-table.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { orderTakeTurn } from "#app/domains/orders/placing/place-order-statements.server.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { makeAddress, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { withSecondFactor } from "#tests/second-factor.ts";
import { password, somebody } from "#tests/somebody.ts";
import { typedAddress } from "#tests/typed.ts";
import { untilWaiting } from "#tests/waiting.ts";
import { deleteAccount } from "./delete-account.server.ts";

// What somebody does in one tab in the very moment in which the other deletes their account.
ownDatabase();

type Somebody = Awaited<ReturnType<typeof somebody>>;

/** What `other` comes to that waits behind a deletion: both stand in line for the account's row. */
async function behindDeletion<T>(asha: Somebody, other: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from users where id = $1 for update", [asha.id]);
  const deleting = deleteAccount(asha, password, new Headers());
  await untilWaiting(1);
  const both = Promise.all([deleting, other()]);
  await untilWaiting(2);
  await client.query("commit");
  client.release();
  const [deleted, answer] = await both;
  expect(deleted).toMatchObject({ ok: true });
  expect(await db.select().from(users).where(eq(users.id, asha.id))).toEqual([]);
  for (const table of ["sessions", "addresses", "news_consents", "pending_logins"]) {
    const { rows } = await pool.query(`select from ${table} where user_id = $1`, [asha.id]);
    expect(rows, table).toEqual([]);
  }
  return answer;
}

const nobodyElse = new Headers();
const logInAs = ({ email }: Somebody) =>
  fromSomewhere(() => logIn({ email, password }, nobodyElse));
const address = { ...typedAddress, saturday: false, sunday: false, setAsDefault: false };
const profile = {
  fullName: "Asha",
  mobileNumber: "9000000001",
  gender: null,
  dateOfBirth: null,
  alternateNumber: null,
};

/** What a mailed link carries. */
async function tokenTo(asha: Somebody, kind: "verify-email" | "reset-password"): Promise<string> {
  await db.transaction((tx) =>
    mailLink(tx, kind, { ...asha, firstName: "Asha", fullName: "Asha Devi" }),
  );
  const mail = (await mailsTo(asha.email)).findLast((each) => each.kind === kind);
  return URL.parse(mail && "link" in mail ? mail.link : "")?.searchParams.get("token") ?? "";
}

describe("is told that the account is gone, and leaves nothing behind:", () => {
  test("a login", async () => {
    const asha = await somebody();
    expect(await behindDeletion(asha, () => logInAs(asha))).toMatchObject({
      refusal: { code: "user-unknown" },
    });
  });

  test("a login that asks for a code, and its code", async () => {
    const [asha, bina] = [await somebody(), await somebody()];
    await withSecondFactor(asha);
    expect(await behindDeletion(asha, () => logInAs(asha))).toMatchObject({
      refusal: { code: "user-unknown" },
    });
    const { code } = await withSecondFactor(bina);
    const pending = await logInAs(bina);
    if (!pending.ok) throw new Error(pending.refusal.code);
    const [typed, here] = [await code(), cookieOf(pending.value.cookies)];
    const finish = () => fromSomewhere(() => finishPendingLogin({ code: typed }, here));
    expect(await behindDeletion(bina, finish)).toMatchObject({ refusal: { code: "over" } });
  });

  test("a change of the password", async () => {
    const asha = await somebody();
    const change = () =>
      changePassword(asha.id, { current: password, next: "ragi in the morning" }, nobodyElse);
    expect(await behindDeletion(asha, change)).toMatchObject({ refusal: { code: "user-gone" } });
    expect(await change()).toMatchObject({ refusal: { code: "user-gone" } });
  });

  test.each<["verify-email" | "reset-password", (token: string) => Promise<unknown>, unknown]>([
    ["verify-email", verifyEmail, "link-dead"],
    [
      "reset-password",
      (token) => resetPassword(token, "ragi in the morning"),
      { code: "link-dead" },
    ],
  ])("a mailed link: %s", async (kind, follow, refusal) => {
    const asha = await somebody();
    const token = await tokenTo(asha, kind);
    expect(await behindDeletion(asha, () => follow(token))).toMatchObject({ refusal });
    const left = await db.select().from(verifications).where(eq(verifications.value, asha.id));
    expect(left).toEqual([]);
  });

  test("an address, new or changed", async () => {
    const [asha, bina] = [await somebody(), await somebody()];
    const gone = { refusal: "user-gone" };
    expect(await behindDeletion(asha, () => addAddress(asha, address))).toMatchObject(gone);
    const id = await makeAddress(bina.id);
    expect(await behindDeletion(bina, () => updateAddress(bina, id, address))).toMatchObject(gone);
  });

  test("the profile", async () => {
    const asha = await somebody();
    expect(await behindDeletion(asha, () => updateProfile(asha, profile))).toMatchObject({
      refusal: "user-gone",
    });
  });

  test.each([
    ["consent to news", (asha: Somebody) => setNewsConsent(asha, true, "privacy-page")],
    ["a second factor", (asha: Somebody) => beginSetUp(asha)],
  ])("%s", async (_, save) => {
    const asha = await somebody();
    await behindDeletion(asha, () => save(asha));
  });
});

test("a session of a login that came first ends", async () => {
  const asha = await somebody();
  const opened = await logInAs(asha);
  if (!opened.ok) throw new Error(opened.refusal.code);
  await deleteAccount(asha, password, new Headers());
  expect((await userOfCookie(cookieOf(opened.value.cookies))).user).toBeNull();
  // As by a login whose account goes between its password and its session.
  expect(await openSession(asha.id, new Headers())).toEqual({ token: undefined, cookies: [] });
});

describe("an order and a deletion take turns:", () => {
  async function inTurn(first: "order" | "deletion") {
    const asha = { ...(await somebody()), firstName: "Asha", fullName: "Asha Devi" };
    const checkout = makeCheckout(await makeAddress(asha.id), [[await makeProduct(), 1]]);
    const order = () => placeOrder(asha, checkout);
    const deletion = () => deleteAccount(asha, password, new Headers());
    const client = await pool.connect();
    await client.query("begin");
    await client.query(orderTakeTurn.query({ userId: asha.id }));
    const placing = first === "order" ? order() : undefined;
    if (placing) await untilWaiting(1);
    const deleting = deletion();
    await untilWaiting(placing ? 2 : 1);
    const placed = placing ?? order();
    await untilWaiting(2);
    await client.query("commit");
    client.release();
    expect(await deleting).toMatchObject({ ok: true });
    const rows = await db.select().from(orders).where(eq(orders.userId, asha.id));
    return { asha, answer: await placed, rows };
  }

  test("one that came first is placed, kept and told of", async () => {
    const { asha, answer, rows } = await inTurn("order");
    expect(answer).toMatchObject({ ok: true });
    expect(rows).toMatchObject([{ status: "ordered", accountDeletedAt: expect.any(Date) }]);
    expect((await mailsTo(asha.email)).map(({ kind }) => kind)).toContain("order-received");
  });

  test("one that came after is not placed", async () => {
    const { answer, rows } = await inTurn("deletion");
    expect(answer).toMatchObject({ refusal: { code: "address-not-found" } });
    expect(rows).toEqual([]);
  });
});
