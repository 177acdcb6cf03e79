import { use } from "react";
import { type DataRouter, UNSAFE_DataRouterContext } from "react-router";

/**
 * The router itself, whose `state` says what it is doing now. The hooks say it when React has rendered
 * it, which on a slow phone is a while later. To be asked in the browser: on the server there is nothing
 * to follow.
 * @throws Error outside a router.
 */
export function useRouterItself(): DataRouter {
  const context = use(UNSAFE_DataRouterContext);
  if (!context) throw new Error("there is no router here");
  return context.router;
}
