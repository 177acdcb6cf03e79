import { requirePermission } from "#app/domains/accounts/session.server.ts";
import { blogPostSchema, publicationIn } from "#app/domains/content/content-forms.ts";
import { addEntries } from "#app/domains/content/entry-commands.server.ts";
import type { Publication } from "#app/domains/content/publication.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/add-blog-post";
import { BlogForm } from "./components/blog-form.tsx";
import { handleAnswer } from "./components/handle-answer.ts";
import { ContentPage } from "./components/page-layout.tsx";
import { saveForm } from "./components/save-form.server.ts";

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
