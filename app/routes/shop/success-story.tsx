import { Page } from "#app/ui/page.tsx";

export default function SuccessStoryPage() {
  return <Page title="SuccessStoryPage">…</Page>;
}
