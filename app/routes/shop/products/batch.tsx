import { data } from "react-router";
import { BatchStoryView, storyTitle } from "#app/domains/labelling/story/batch-story.tsx";
import { readBatchStory } from "#app/domains/labelling/story/read-batch-story.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import type { Route } from "./+types/batch";

export const handle = { live: ["batches", "products"] } as const satisfies LiveHandle;

export async function loader({ params }: Route.LoaderArgs) {
  const story = await readBatchStory(params.batchId);
  if (!story) throw data(null, { status: 404 });
  return story;
}

// It is for whoever has the pack in hand; search engines find the product.
export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...titled(loaderData ? storyTitle(loaderData) : m.not_found_title()),
  { name: "robots", content: "noindex" },
];

/** Where the code on a pack leads: what it is, who made it, how fresh it is (rules: labels-6). */
export default function BatchStoryPage({ loaderData }: Route.ComponentProps) {
  return <BatchStoryView story={loaderData} />;
}
