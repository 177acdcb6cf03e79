import { Page } from "#app/ui/page.tsx";

export default function BulkOrderPage() {
  return <Page title="BulkOrderPage">…</Page>;
}
