import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import clsx from "clsx";
import { ArrowLeft, ArrowRight, GripVertical } from "lucide-react";
import { useId } from "react";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface SortablePicturesProps {
  urls: readonly string[];
  onOrder: (urls: string[]) => void;
}

/** Pictures that are put in order by dragging, by keyboard, or by the two buttons of each. */
export function SortablePictures({ urls, onOrder }: SortablePicturesProps) {
  const sensors = useSensors(
    // At its handle only, so that a finger that scrolls drags nothing.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < urls.length) onOrder(arrayMove([...urls], from, to));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(urls.indexOf(String(active.id)), urls.indexOf(String(over.id)));
  };
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsOf(urls),
        screenReaderInstructions: { draggable: m.pictures_order_keys() },
      }}
    >
      <SortableContext items={[...urls]} strategy={rectSortingStrategy}>
        <ol
          aria-label={m.pictures_order()}
          className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
        >
          {urls.map((url, place) => (
            <SortablePicture
              key={url}
              url={url}
              n={place + 1}
              isLast={place === urls.length - 1}
              onMove={(by) => move(place, place + by)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortablePictureProps {
  url: string;
  /** Its place, from 1. */
  n: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

function SortablePicture({ url, n, isLast, onMove }: SortablePictureProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: url });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={clsx(
        "relative flex flex-col overflow-hidden rounded-lg border bg-raised",
        isDragging ? "z-10 border-primary shadow-lg" : "border-line",
      )}
    >
      <Picture
        url={url}
        alt={m.picture_n({ n })}
        sizes="(min-width: 1024px) 280px, 45vw"
        className="aspect-4/5 w-full object-cover"
      />
      {n === 1 && (
        <Badge look="accent" className="absolute top-2 left-2">
          {m.picture_of_card()}
        </Badge>
      )}
      <span className="flex justify-between">
        <IconButton label={m.picture_earlier({ n })} disabled={n === 1} onClick={() => onMove(-1)}>
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          label={m.picture_drag({ n })}
          className="cursor-grab touch-none"
        >
          <GripVertical aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={m.picture_later({ n })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowRight aria-hidden className="size-5" />
        </IconButton>
      </span>
    </li>
  );
}

/** What a screen reader says of a picture that is moved, by the places that they have. */
function announcementsOf(urls: readonly string[]): Announcements {
  const placeOf = (picture: { id: string | number } | null) =>
    picture ? urls.indexOf(String(picture.id)) + 1 : 0;
  return {
    onDragStart: ({ active }) => m.picture_taken({ n: placeOf(active) }),
    onDragOver: ({ active, over }) => m.picture_over({ n: placeOf(active), place: placeOf(over) }),
    onDragEnd: ({ active, over }) => m.picture_put({ n: placeOf(active), place: placeOf(over) }),
    onDragCancel: ({ active }) => m.picture_left({ n: placeOf(active) }),
  };
}
