import { Copy, ExternalLink, Link2, Link2Off } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { Button, buttonLook } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useRowCommand } from "../forms/use-row-command.ts";
import { TitledCard } from "../page/page-layout.tsx";

interface PreviewLinkCardProps {
  postId: string;
  /** Of the preview; undefined where it has no link. */
  address: string | undefined;
}

/** The secret link to a post that is not published yet: made, copied and ended (rules: content-12). */
export function PreviewLinkCard({ postId, address }: PreviewLinkCardProps) {
  const { send, busy } = useRowCommand("/my/updateBlog");
  return (
    <TitledCard title={m.preview_title()}>
      <p className="mb-4 text-muted text-sm">{m.preview_intro()}</p>
      {address && (
        <TextField
          label={m.preview_link()}
          value={address}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
          fieldClassName="mb-3"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {address && (
          <>
            <CopyButton
              text={address}
              label={m.preview_copy()}
              copiedLabel={m.preview_copied()}
              refusedText={m.preview_copy_refused()}
              icon={<Copy aria-hidden className="size-4" />}
            />
            <a
              href={address}
              target="_blank"
              rel="noopener"
              className={buttonLook({ variant: "secondary", size: "sm" })}
            >
              <ExternalLink aria-hidden className="size-4" />
              {m.preview_open()}
            </a>
          </>
        )}
        <Button
          variant="secondary"
          size="sm"
          icon={<Link2 aria-hidden className="size-4" />}
          disabled={busy}
          onClick={() => send({ intent: "make-preview", id: postId })}
        >
          {address ? m.preview_renew() : m.preview_make()}
        </Button>
        {address && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Link2Off aria-hidden className="size-4" />}
            disabled={busy}
            onClick={() => send({ intent: "end-preview", id: postId })}
          >
            {m.preview_end()}
          </Button>
        )}
      </div>
    </TitledCard>
  );
}
