import { Page } from "#app/ui/page.tsx";

export default function StoryPage() {
  return <Page title="StoryPage">…</Page>;
}
