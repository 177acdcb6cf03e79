import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { Publication } from "#app/domains/content/articles/publication.ts";
import { blogPostSchema, publicationIn } from "#app/domains/content/entries/content-forms.ts";
import { addEntries } from "#app/domains/content/entries/entry-commands.server.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { BlogForm } from "../components/articles/blog-form.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/add-blog-post";

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  return null;
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  const form = await readForm(args.request);
  return saveForm(form, blogPostSchema, ({ updatedAt: _, publication, publishAt, ...post }, id) =>
    addEntries(
      "blog-post",
      [{ ...post, ...addedAs(publicationIn({ publication, publishAt })), id }],
      admin,
    ),
  );
}

/** How a new post's row says how it stands to the public; what is published at once has the present date. */
function addedAs(publication: Publication | undefined) {
  return {
    draft: publication?.state === "draft",
    ...(publication?.state === "dated" && { date: publication.date }),
  };
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_add_blog());

export default function AddBlogPostPage() {
  return (
    <ContentPage title={m.admin_add_blog()}>
      <Card padding="lg">
        <BlogForm />
      </Card>
    </ContentPage>
  );
}
