import { useRouteLoaderData } from "react-router";
import type { Route } from "../../+types/root";

type RootData = Route.ComponentProps["loaderData"];

/** As what somebody is logged in, as the server knew when it made the page; null for a visitor. */
export function useShopper(): RootData["user"] {
  // Nothing is there where the root's own loader failed.
  return (useRouteLoaderData("root") as RootData | undefined)?.user ?? null;
}
