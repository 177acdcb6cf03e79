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
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import clsx from "clsx";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "./icon-button.tsx";

/** What the list says; `name` is an item's. */
export interface SortableWords {
  handle: (name: string) => string;
  earlier: (name: string) => string;
  later: (name: string) => string;
  /** How the handle is used with a keyboard. */
  instructions: string;
  lifted: (name: string) => string;
  /** Of the item that is held or was dropped: where it is, from 1. */
  over: (name: string, place: number, count: number) => string;
  dropped: (name: string, place: number, count: number) => string;
  cancelled: (name: string) => string;
}

export interface SortableListProps<Item extends { id: string }> {
  /** As they stand now, what was just moved included. */
  items: readonly Item[];
  /** Of an item and its place, from 0. */
  nameOf: (item: Item, place: number) => string;
  words: SortableWords;
  /** @param by how many places, towards the list's end. */
  onMove: (item: Item, by: number) => void;
  /** While a move is being saved there is no other. */
  busy: boolean;
  /** There is more before and behind these items: their first and last can be moved beyond them. */
  hasPrevious?: boolean;
  hasNext?: boolean;
  /** Names the list; read, not seen. */
  label?: string;
  className?: string;
  itemClassName?: string;
  /** @param controls a handle to drag the item by, and a button for each direction. */
  children: (item: Item, place: number, controls: ReactNode) => ReactNode;
}

/**
 * A list, or a grid, whose order somebody chooses: by dragging, with the keyboard, or step by step with
 * buttons. What happens is said to screen readers.
 */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, nameOf, words, onMove, busy, hasPrevious, hasNext, className } = props;
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (wanted: string | number | undefined) =>
    items.findIndex((item) => item.id === wanted);
  const nameAt = (wanted: string | number) => {
    const place = placeOf(wanted);
    const item = items[place];
    return item ? nameOf(item, place) : "";
  };

  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    const item = items[from];
    if (item && to >= 0 && from !== to && !busy) onMove(item, to - from);
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) => words.lifted(nameAt(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.over(nameAt(active.id), placeOf(over.id) + 1, items.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? words.dropped(nameAt(active.id), placeOf(over.id) + 1, items.length)
        : words.cancelled(nameAt(active.id)),
    onDragCancel: ({ active }) => words.cancelled(nameAt(active.id)),
  };

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: words.instructions },
      }}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={rectSortingStrategy}>
        <ul aria-label={props.label} className={className}>
          {items.map((item, place) => (
            <SortableItem
              key={item.id}
              id={item.id}
              name={nameOf(item, place)}
              words={words}
              busy={busy}
              isFirst={place === 0 && !hasPrevious}
              isLast={place === items.length - 1 && !hasNext}
              onMove={(by) => onMove(item, by)}
              className={props.itemClassName}
            >
              {(controls) => props.children(item, place, controls)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: string;
  name: string;
  words: SortableWords;
  busy: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  className: string | undefined;
  children: (controls: ReactNode) => ReactNode;
}

function SortableItem(props: SortableItemProps) {
  const { id, name, words, busy, isFirst, isLast, onMove, className, children } = props;
  const sortable = useSortable({ id, disabled: busy });
  const { attributes, listeners, transform, transition, isDragging } = sortable;
  const controls = (
    <>
      <IconButton
        {...attributes}
        {...listeners}
        ref={sortable.setActivatorNodeRef}
        label={words.handle(name)}
        className="cursor-grab touch-none active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-5" />
      </IconButton>
      <StepButton label={words.earlier(name)} isOff={isFirst || busy} onStep={() => onMove(-1)}>
        <ArrowUp aria-hidden className="size-5" />
      </StepButton>
      <StepButton label={words.later(name)} isOff={isLast || busy} onStep={() => onMove(1)}>
        <ArrowDown aria-hidden className="size-5" />
      </StepButton>
    </>
  );
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(className, isDragging && "relative z-10 shadow-lg")}
    >
      {children(controls)}
    </li>
  );
}

interface StepButtonProps {
  label: string;
  isOff: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** Keeps the focus while its item moves about the page, and at the end of the way. */
function StepButton({ label, isOff, onStep, children }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isOff}
      className="aria-disabled:opacity-40"
      onClick={({ currentTarget }) => {
        if (isOff) return;
        flushSync(onStep);
        currentTarget.focus();
      }}
    >
      {children}
    </IconButton>
  );
}
