import { data, redirect } from "react-router";
import { BlogArticle } from "#app/domains/content/articles/blog-article.tsx";
import { findPreviewedPost } from "#app/domains/content/articles/blog-posts.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { m } from "#app/paraglide/messages.js";
import { MessagePage } from "#app/shell/messages/message-page.tsx";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/blog-preview";

/** It is for whoever has the link, and no copy of it outlives the link. */
export const handle = { live: ["blog"], sharedBy: "nobody" } as const satisfies LiveHandle &
  SharedPageHandle;

export async function loader({ params }: Route.LoaderArgs) {
  const found = await findPreviewedPost(params.token);
  if (!found) return data({ post: undefined }, { status: 404 });
  if (found.isPublished) throw redirect(`/blog/${encodeURIComponent(found.post.id)}`);
  return { post: found.post };
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.preview_title()),
  { name: "robots", content: "noindex" },
];

/** A post before it is published, as it was last saved, for those who have its link (rules: content-12). */
export default function BlogPreviewPage({ loaderData: { post } }: Route.ComponentProps) {
  if (!post) {
    return (
      <MessagePage
        motif={<RagiEar className="size-24" />}
        title={m.preview_gone_title()}
        action={<LinkButton to="/blog">{m.nav_blog()}</LinkButton>}
      >
        {m.preview_gone()}
      </MessagePage>
    );
  }
  return (
    <div className="shell max-w-208 pt-4 pb-12 md:pb-20">
      <Alert role="status" className="mb-5">
        {m.preview_note()}
      </Alert>
      <BlogArticle post={post} />
    </div>
  );
}
