import { Page } from "#app/ui/page.tsx";

export default function ProgrammePage() {
  return <Page title="ProgrammePage">…</Page>;
}
