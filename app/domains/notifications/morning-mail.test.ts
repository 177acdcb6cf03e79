import { describe, expect, test } from "vitest";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { pool } from "#app/server/database/database.server.ts";
import { renderMail } from "#app/server/mail/render-mail.tsx";
import { makeBuyer, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { mailMorning, setMorningMail } from "./morning-mail.server.ts";

ownDatabase();

/** Seven in the morning of Kolkata, of the day after today. */
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);

describe("the morning mail", () => {
  test("tells each what their role may see, once a day, and only who chose it", async () => {
    const { user, addressId } = await makeBuyer();
    const laddu = await makeProduct({ title: "Ragi Til Laddu", currentStock: 6 });
    await placeOrder(user, makeCheckout(addressId, [[laddu, 2]]));
    const [manager, packer, editor, silent] = await Promise.all(
      ["manager", "packer", "editor", "manager"].map((designation) =>
        makeUser({ role: "admin", designation }),
      ),
    );
    if (!manager || !packer || !editor || !silent) throw new Error("no staff");
    for (const reader of [manager, packer, editor]) await setMorningMail(reader, true);
    // Who works here no more.
    const former = await makeUser({ role: "user" });
    await setMorningMail(former, true);

    await mailMorning(tomorrow);
    await mailMorning(tomorrow);
    const [mail, ...more] = await mailsTo(manager.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: "morning",
      figures: {
        orders: 1,
        revenue: 42_000,
        toPack: 1,
        low: [{ title: "Ragi Til Laddu", left: 4 }],
        messages: 0,
        returns: 0,
      },
    });
    const [packers] = await mailsTo(packer.email);
    expect(packers).toMatchObject({ figures: { orders: 1, toPack: 1, unpaid: 0 } });
    expect(JSON.stringify(packers)).not.toMatch(/revenue|refunds|returns|low|messages/);
    for (const other of [editor, silent, former]) expect(await mailsTo(other.email)).toEqual([]);

    if (!mail) throw new Error("no mail");
    const { text } = await renderMail(mail, "en");
    expect(text).toContain("Orders yesterday: 1");
    expect(text).toContain("Taken in yesterday: ₹420");
    expect(text).toContain("Running low: Ragi Til Laddu (4)");
    expect(text).not.toContain("Messages to answer");
  });

  test("comes again the next day, and not to whom has ended it", async () => {
    const reader = await makeUser({ role: "admin" });
    await setMorningMail(reader, true);
    await mailMorning(new Date(tomorrow.getTime() + 24 * 60 * 60 * 1000));
    expect(await mailsTo(reader.email)).toHaveLength(1);
    await setMorningMail(reader, false);
    await pool.query("delete from installation where name = 'morning-mailed'");
    await mailMorning(new Date(tomorrow.getTime() + 48 * 60 * 60 * 1000));
    expect(await mailsTo(reader.email)).toHaveLength(1);
  });
});
