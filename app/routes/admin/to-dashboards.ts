import { redirect } from "react-router";

/** The empty path of the back office leads to the dashboard (spec 2, Admin area). */
export function loader() {
  return redirect("/my/dashboards");
}
