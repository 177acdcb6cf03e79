import { Page } from "#app/ui/page.tsx";

export default function WriteReviewPage() {
  return <Page title="WriteReviewPage">…</Page>;
}
