import { Page } from "#app/ui/page.tsx";

export default function AboutUsPage() {
  return <Page title="AboutUsPage">…</Page>;
}
