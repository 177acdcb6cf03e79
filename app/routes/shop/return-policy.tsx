import { Page } from "#app/ui/page.tsx";

export default function ReturnPolicyPage() {
  return <Page title="ReturnPolicyPage">…</Page>;
}
