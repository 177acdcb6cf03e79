import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";

export interface MessagePageProps {
  motif: ReactNode;
  title: string;
  children?: ReactNode;
  /** The way on: links. */
  action: ReactNode;
}

/** A page that has only one thing to say: not found, went wrong. */
export function MessagePage({ motif, title, children, action }: MessagePageProps) {
  return (
    <div className="shell grid grow place-content-center justify-items-center gap-5 py-14 text-center md:py-20">
      <div className="text-primary">{motif}</div>
      <SohraiBorder className="max-w-56 text-accent" />
      <h1 className="max-w-xl text-xl md:text-2xl">{title}</h1>
      {children && <div className="max-w-md text-muted">{children}</div>}
      <div className="flex flex-wrap justify-center gap-3">{action}</div>
    </div>
  );
}

/** What every unknown address shows. */
export function NotFound() {
  return (
    <MessagePage
      motif={<RagiEar className="size-36" />}
      title={m.not_found()}
      action={<LinkButton to="/">{m.go_home()}</LinkButton>}
    />
  );
}
