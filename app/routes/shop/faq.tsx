import { Page } from "#app/ui/page.tsx";

export default function FaqPage() {
  return <Page title="FaqPage">…</Page>;
}
