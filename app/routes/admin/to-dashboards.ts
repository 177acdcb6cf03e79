import { redirect } from "react-router";

/** The empty path of the back office leads to the dashboard (rules: office-1). */
export function loader() {
  return redirect("/my/dashboards");
}
