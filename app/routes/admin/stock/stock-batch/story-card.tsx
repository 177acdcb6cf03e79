import { ExternalLink } from "lucide-react";
import { useFetcher } from "react-router";
import type { BatchWhereabouts } from "#app/domains/orders/stock/read-recall.server.ts";
import type { GroupChoice } from "#app/domains/stock/groups/read-groups.server.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { GroupField } from "../stock/group-field.tsx";

/** Which group made the batch, and the page that its packs lead to (rules: labels-6, labels-7). */
export function StoryCard({ batch, groups }: { batch: BatchWhereabouts; groups: GroupChoice[] }) {
  const { Form, state } = useFetcher();
  const { id, groupId } = batch;
  return (
    <TitledCard title={m.batch_tells()}>
      <Form
        method="post"
        action={`/my/stock/batches/${encodeURIComponent(id)}`}
        className="flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="intent" value="set-group" />
        <GroupField key={groupId} groups={groups} defaultValue={groupId ?? ""} />
        <Button
          type="submit"
          variant="secondary"
          pending={state !== "idle"}
          pendingText={m.saving()}
        >
          {m.stock_save()}
        </Button>
      </Form>
      <p className="mt-4">
        <a
          href={pathIn(`/b/${encodeURIComponent(id)}`)}
          target="_blank"
          rel="noreferrer"
          className="link touch inline-flex items-center gap-2"
        >
          {m.batch_tells_page()}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </p>
    </TitledCard>
  );
}
