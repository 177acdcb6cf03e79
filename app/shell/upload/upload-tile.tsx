import clsx from "clsx";
import { ArrowDown, ArrowUp, CircleAlert, FileText, RotateCw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { Upload } from "./use-uploads.ts";

interface UploadTileProps {
  upload: Upload;
  /** Its place among `count`, from 0. */
  place: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRetry: () => void;
  onRemove: () => void;
  /** What is asked of it. */
  children?: ReactNode;
}

/** One file of an UploadField: what it shows, how far it is, and what can be done with it. */
export function UploadTile(props: UploadTileProps) {
  const { upload, place, count, onMove, onRetry, onRemove, children } = props;
  const name = upload.name || m.upload_saved_file({ n: place + 1 });
  const { state } = upload;
  const refused = state.at === "refused" ? state : undefined;
  return (
    <li
      className={clsx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border p-2",
        refused ? "border-danger bg-danger-soft" : "border-line bg-raised",
      )}
    >
      <Preview upload={upload} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate text-sm" title={name}>
          {name}
        </p>
        {refused ? (
          <p role="alert" className="flex items-start gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {refused.message}
          </p>
        ) : (
          <Progress name={name} state={state} />
        )}
        {count > 1 && place === 0 && !refused && <Badge>{m.upload_first()}</Badge>}
      </div>
      <div className="ms-auto flex">
        {refused?.mayRetry && (
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={onRetry}
          >
            {m.upload_retry()}
          </Button>
        )}
        {count > 1 && (
          <>
            <MoveButton
              label={m.upload_earlier({ name })}
              isAtEnd={place === 0}
              onMove={() => onMove(-1)}
            >
              <ArrowUp aria-hidden className="size-5" />
            </MoveButton>
            <MoveButton
              label={m.upload_later({ name })}
              isAtEnd={place === count - 1}
              onMove={() => onMove(1)}
            >
              <ArrowDown aria-hidden className="size-5" />
            </MoveButton>
          </>
        )}
        <IconButton label={m.upload_remove({ name })} className="text-danger" onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
      {children && <div className="basis-full">{children}</div>}
    </li>
  );
}

/** Keeps the focus while its row moves about the page, and at the end of the way. */
function MoveButton(props: {
  label: string;
  isAtEnd: boolean;
  onMove: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton
      label={props.label}
      aria-disabled={props.isAtEnd}
      className="aria-disabled:opacity-40"
      onClick={({ currentTarget }) => {
        if (props.isAtEnd) return;
        flushSync(props.onMove);
        currentTarget.focus();
      }}
    >
      {props.children}
    </IconButton>
  );
}

function Preview({ upload }: { upload: Upload }) {
  const [isBroken, setIsBroken] = useState(false);
  const look = "size-14 shrink-0 rounded-sm border border-line bg-sunken";
  if (upload.isPdf || isBroken) {
    return (
      <span className={clsx(look, "grid place-items-center text-muted")}>
        <FileText aria-hidden className="size-6" />
      </span>
    );
  }
  return (
    <img
      src={upload.preview}
      alt=""
      className={clsx(look, "object-cover")}
      onError={() => setIsBroken(true)}
    />
  );
}

const progressLook = clsx(
  "block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken",
  "[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary",
  "[&::-moz-progress-bar]:bg-primary",
);

function Progress({ name, state }: { name: string; state: Upload["state"] }) {
  if (state.at === "stored") return <span className="sr-only">{m.upload_stored({ name })}</span>;
  const percent = state.at === "sending" ? Math.round(state.part * 100) : 0;
  const words =
    state.at !== "sending"
      ? m.upload_waiting({ name })
      : percent < 100
        ? m.upload_sending({ name, percent })
        : m.upload_storing({ name });
  return (
    <progress
      value={percent}
      max={100}
      aria-label={words}
      aria-valuetext={words}
      className={clsx(progressLook, percent === 100 && "animate-pulse")}
    />
  );
}
