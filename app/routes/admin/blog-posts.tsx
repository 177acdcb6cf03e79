import { requirePermission } from "#app/domains/accounts/session.server.ts";
import { editedPostPage } from "#app/domains/content/blog-posts.server.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/blog-posts";
import { articleRow } from "./components/article-row.server.ts";
import { ArticleTable } from "./components/article-table.tsx";
import { commandEntry } from "./components/content-commands.server.ts";
import { contentPageSize } from "./components/content-page-size.ts";
import { EntryList } from "./components/entry-list.tsx";
import { handleAnswer } from "./components/handle-answer.ts";
import { ContentPage } from "./components/page-layout.tsx";

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
