import { Outlet } from "react-router";
import { usePendingPage } from "./shell/pending-page.tsx";
import { Shell } from "./shell/shell.tsx";

/** Stands around every public and account page. */
export default function ShopLayout() {
  const pendingPage = usePendingPage();
  return <Shell>{pendingPage ?? <Outlet />}</Shell>;
}
