import type { z } from "zod";
import { askedOrderSchema, cancelSchema, updateSchema } from "../after/after-messages.ts";
import { handleCancel } from "../after/handle-cancel.server.ts";
import { handleStatus, handleTrack } from "../after/handle-status.server.ts";
import { handleUpdate } from "../after/handle-update.server.ts";
import { handleConfirm } from "../buying/handle-confirm.server.ts";
import { handleInit } from "../buying/handle-init.server.ts";
import { handleSelect } from "../buying/handle-select.server.ts";
import { confirmSchema, initSchema, selectSchema } from "../buying/order-messages.ts";
import { handleSearch } from "../catalogue/handle-search.server.ts";
import { searchSchema } from "../catalogue/search-message.ts";
import { issueSchema, issueStatusSchema } from "../issues/issue.ts";
import { handleIssue, handleIssueStatus } from "../issues/take-issue.server.ts";
import { receiverReconSchema, reconSchema } from "../settlement/settlement.ts";
import { handleReceiverRecon, handleRecon } from "../settlement/take-settlement.server.ts";
import type { OndcActionName } from "./context.ts";
import type { Handler } from "./handler.ts";

interface Action<Schema extends z.ZodType = z.ZodType> {
  /** Of what stands under "message". */
  schema: Schema;
  handle: Handler<z.output<Schema>>;
}

/** Ties a handler to what its schema reads. */
function action<Schema extends z.ZodType>(schema: Schema, handle: Handler<z.output<Schema>>) {
  return { schema, handle } satisfies Action<Schema> as unknown as Action;
}

/** What the shop answers on the network. */
export const actions: Record<OndcActionName, Action> = {
  issue: action(issueSchema, handleIssue),
  issue_status: action(issueStatusSchema, handleIssueStatus),
  receiver_recon: action(receiverReconSchema, handleReceiverRecon),
  recon: action(reconSchema, handleRecon),
  search: action(searchSchema, handleSearch),
  select: action(selectSchema, handleSelect),
  init: action(initSchema, handleInit),
  confirm: action(confirmSchema, handleConfirm),
  status: action(askedOrderSchema, handleStatus),
  track: action(askedOrderSchema, handleTrack),
  cancel: action(cancelSchema, handleCancel),
  update: action(updateSchema, handleUpdate),
};
