import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/motif.tsx";
import { Page } from "#app/ui/page.tsx";

/** The blog before its first post. */
export function EmptyBlog() {
  return (
    <Page title={m.nav_blog()} divider={<SohraiBorder className="max-w-40 text-accent" />}>
      <EmptyState
        motif={<RagiEar className="size-24" />}
        title={m.blog_empty_title()}
        action={
          <LinkButton to="/story" variant="secondary">
            {m.nav_story()}
          </LinkButton>
        }
      >
        {m.blog_empty_text()}
      </EmptyState>
    </Page>
  );
}
