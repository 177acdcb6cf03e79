import { data, redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { findEditedPost } from "#app/domains/content/articles/blog-posts.server.ts";
import { updateArticle } from "#app/domains/content/articles/update-article.server.ts";
import { blogPostSchema, publicationIn } from "#app/domains/content/entries/content-forms.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { BlogForm } from "../components/articles/blog-form.tsx";
import { PreviewLinkCard } from "../components/articles/preview-link-card.tsx";
import { commandPreviewLink, isRowCommand } from "../components/content/content-commands.server.ts";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/update-blog-post";

export const handle = { live: ["blog"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const id = args.url.searchParams.get("blogId");
  // Without one, as from the sidebar, it is chosen from the list (rules: office-18).
  if (id === null) throw redirect("/my/allBlog");
  const post = await findEditedPost(id);
  const preview = post?.previewToken
    ? `${shopAddress()}/blog/preview/${post.previewToken}`
    : undefined;
  return data({ id, post, preview }, { status: post ? 200 : 404 });
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  const id = args.url.searchParams.get("blogId") ?? "";
  const form = await readForm(args.request);
  if (form.ok && isRowCommand(form.value)) return commandPreviewLink(form.value, admin);
  // A form without `updatedAt` counts as out of date.
  return saveForm(form, blogPostSchema, ({ updatedAt = new Date(0), ...given }) => {
    const { publication, publishAt, ...post } = given;
    const stands = publicationIn({ publication, publishAt });
    return updateArticle("blog-post", id, updatedAt, post, admin, stands);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_update_blog());

/** The blog editor; which post, its address says. */
export default function UpdateBlogPostPage({
  loaderData: { id, post, preview },
}: Route.ComponentProps) {
  const { edited, isGone } = useEdited(id, post);
  const list = { to: "/my/allBlog", label: m.admin_all_blogs() };
  return (
    <ContentPage
      title={m.admin_update_blog()}
      above={<BackLink to={list.to}>{list.label}</BackLink>}
    >
      {edited ? (
        <>
          <Card padding="lg" className="flex flex-col gap-5">
            {isGone && <DeletedMeanwhile />}
            <BlogForm key={edited.id} post={edited} />
          </Card>
          {!isGone && edited.publication !== "published" && (
            <PreviewLinkCard postId={edited.id} address={preview} />
          )}
        </>
      ) : (
        <NothingChosen title={m.content_no_post()} list={list} />
      )}
    </ContentPage>
  );
}
