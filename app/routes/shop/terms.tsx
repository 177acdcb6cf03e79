import { Page } from "#app/ui/page.tsx";

export default function TermsPage() {
  return <Page title="TermsPage">…</Page>;
}
