import { Page } from "#app/ui/page.tsx";

export default function BlogPage() {
  return <Page title="BlogPage">…</Page>;
}
