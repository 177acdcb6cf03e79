import { Page } from "#app/ui/page.tsx";

export default function ContactPage() {
  return <Page title="ContactPage">…</Page>;
}
