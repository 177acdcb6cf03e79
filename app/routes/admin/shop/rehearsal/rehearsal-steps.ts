import type { StaffRole } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

/** Something to learn, in one press or a few. */
export interface RehearsalStep {
  key: string;
  /** What is to be done, and where. */
  text: () => string;
  to: string;
  /** By any of these the practice shop's audit log tells that it was done (practised.server.ts). */
  done: readonly string[];
}

const pack = {
  key: "pack",
  text: m.rehearsal_step_pack,
  to: "/my/dashboards?view=orders&status=ordered",
  done: ["order.set-status processing"],
};
const ship = {
  key: "ship",
  text: m.rehearsal_step_ship,
  to: "/my/dashboards?view=orders&status=processing",
  done: ["order.set-courier", "order.set-status shipped"],
};
const deliver = {
  key: "deliver",
  text: m.rehearsal_step_deliver,
  to: "/my/dashboards?view=orders&status=shipped",
  done: ["order.set-status delivered"],
};
const count = {
  key: "count",
  text: m.rehearsal_step_count,
  to: "/my/stock/count",
  done: ["stock.enter-counts", "product.set-stock"],
};
const price = {
  key: "price",
  text: m.rehearsal_step_price,
  to: "/my/products",
  done: ["product.edit", "product.update", "product.change-price", "product.plan-price"],
};
const receive = {
  key: "receive",
  text: m.rehearsal_step_receive,
  to: "/my/stock",
  done: ["product.receive"],
};
const phone = {
  key: "phone",
  text: m.rehearsal_step_phone,
  to: "/my/orders/new",
  done: ["order.place"],
};
const accept = {
  key: "return",
  text: m.rehearsal_step_return,
  to: "/my/returns",
  done: ["order.accept-return", "order.refuse-return"],
};
const refund = {
  key: "refund",
  text: m.rehearsal_step_refund,
  to: "/my/dashboards?view=orders&status=ordered",
  done: ["order.cancel", "payment.refund", "payment.refund-part", "order.take-back"],
};
const cash = {
  key: "cash",
  text: m.rehearsal_step_cash,
  to: "/my/cash",
  done: ["order.receive-cash"],
};
const books = {
  key: "books",
  text: m.rehearsal_step_books,
  to: "/my/invoices",
  done: ["invoice.export-books"],
};
const tax = { key: "tax", text: m.rehearsal_step_tax, to: "/my/tax", done: ["product.set-tax"] };
const list = {
  key: "list",
  text: m.rehearsal_step_list,
  to: "/my/dashboards?view=orders",
  done: ["order.export"],
};
const post = {
  key: "post",
  text: m.rehearsal_step_post,
  to: "/my/addBlog",
  done: ["blog-post.add"],
};
const change = {
  key: "change",
  text: m.rehearsal_step_change,
  to: "/my/allBlog",
  done: ["blog-post.update"],
};
const say = {
  key: "say",
  text: m.rehearsal_step_say,
  to: "/my/testimonal",
  done: ["testimonial.add"],
};

/** A packer takes goods by the pick list and finds an order by its label; that she did so shows in what came of it. */
const packByList = { ...pack, text: m.rehearsal_step_picks };
const shipByScan = { ...ship, text: m.rehearsal_step_scan, to: "/my/scan" };

/** What each role learns, in the order of its day (rules: rehearsal-3). */
export const rehearsalSteps: Readonly<Record<StaffRole, readonly RehearsalStep[]>> = {
  owner: [phone, pack, ship, deliver, cash, accept, refund, price],
  manager: [phone, price, receive, accept, refund],
  packer: [packByList, shipByScan, deliver, count],
  accountant: [cash, tax, books, list],
  editor: [post, change, say],
};

/** Each step of a role's with whether it was done, by what somebody has done in the practice shop. */
export function ticksOf(role: StaffRole, did: readonly string[] = []) {
  return rehearsalSteps[role].map((step) => ({
    ...step,
    isDone: step.done.some((action) => did.includes(action)),
  }));
}
