import { Page } from "#app/ui/page.tsx";

export default function PrivacyPolicyPage() {
  return <Page title="PrivacyPolicyPage">…</Page>;
}
