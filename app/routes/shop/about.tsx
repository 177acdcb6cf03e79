import { Page } from "#app/ui/page.tsx";

export default function AboutPage() {
  return <Page title="AboutPage">…</Page>;
}
