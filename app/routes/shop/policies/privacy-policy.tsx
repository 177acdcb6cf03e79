import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { PolicyPage } from "../components/policy-page.tsx";
import type { Route } from "./+types/privacy-policy";
import { loadPolicy } from "./load-policy.server.ts";

export const handle = {
  live: ["policies", "cod-rules", "whatsapp-settings"],
  searchParams: ["version"],
} as const satisfies LiveHandle & SharedPageHandle;

export const loader = (args: Route.LoaderArgs) => loadPolicy("privacy-policy", args);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? titled(loaderData.text.title, loaderData.text.description) : [];

/** The privacy policy (rules: policies-1). */
export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
