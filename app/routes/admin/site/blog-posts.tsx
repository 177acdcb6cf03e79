import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { editedPostPage } from "#app/domains/content/articles/blog-posts.server.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { articleRow } from "../components/articles/article-row.server.ts";
import { ArticleTable } from "../components/articles/article-table.tsx";
import { commandEntry } from "../components/content/content-commands.server.ts";
import { contentPageSize } from "../components/content/content-page-size.ts";
import { EntryList } from "../components/content/entry-list.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/blog-posts";

export const handle = { live: ["blog"] } as const satisfies LiveHandle;

/** Oldest first, as everywhere but on the public blog (rules: blog-2). */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const cursor = readCursor(args.url.searchParams);
  const page = await editedPostPage(cursor, contentPageSize.entries);
  const rows = page.rows.map((post) => articleRow(post, post.blogTitle));
  return { page: { ...page, rows } };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  return commandEntry(await readForm(args.request), "blog-post", admin);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_all_blogs());

/** All posts, with Edit and Delete (rules: office-9). */
export default function BlogPostsPage({ loaderData: { page } }: Route.ComponentProps) {
  const add = <LinkButton to="/my/addBlog">{m.admin_add_blog()}</LinkButton>;
  return (
    <ContentPage title={m.admin_all_blogs()} action={add}>
      <EntryList
        label={m.admin_all_blogs()}
        empty={m.content_blog_empty()}
        action={add}
        page={page}
      >
        <ArticleTable
          rows={page.rows}
          caption={m.admin_all_blogs()}
          action="/my/allBlog"
          editor="/my/updateBlog?blogId="
        />
      </EntryList>
    </ContentPage>
  );
}
