import { data, type RouterContextProvider } from "react-router";
import type { PolicyName } from "#app/domains/policies/policy.ts";
import { readPolicy } from "#app/domains/policies/read-policy.server.ts";
import { describePage } from "#app/shell/page-head/page-description.server.ts";

interface Asked {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** What the page of a policy shows: what holds now, or with `?version=2` what it said then (rules: policies-7). */
export async function loadPolicy(name: PolicyName, { context, url }: Asked) {
  const asked = url.searchParams.get("version");
  const number = asked === null ? undefined : Number(/^\d{1,6}$/.exec(asked)?.[0] ?? 0);
  const policy = await readPolicy(name, number);
  if (!policy) throw data(null, { status: 404 });
  describePage(context, { canonical: `/policies/${name}` });
  return policy;
}
