import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import './drag.css';

/** The things that are dragged together. */
export interface Dragged {
  /** Their kind, so that nothing else is dropped among them. */
  readonly kind: string;
  /** The one under the pointer comes first. */
  readonly ids: readonly string[];
}

/** Lets the pointer drag an element, and with it whatever belongs to it then. */
export function useDragSource(
  element: RefObject<HTMLElement | null>,
  source: {
    readonly dragged: () => Dragged;
    /** The words under the pointer where several are dragged. */
    readonly words: (count: number) => string;
    /** Hears what is being dragged, and undefined once it is dropped. */
    readonly onDrag: (dragged: Dragged | undefined) => void;
  },
): void {
  const dragged = useEffectEvent(source.dragged);
  const words = useEffectEvent(source.words);
  const onDrag = useEffectEvent(source.onDrag);
  useEffect(() => {
    const dragSource = element.current;
    return dragSource === null
      ? undefined
      : draggable({
          element: dragSource,
          getInitialData: () => ({ dragged: dragged() }),
          onGenerateDragPreview: ({ nativeSetDragImage, source: { data } }) => {
            const { ids } = draggedIn(data);
            if (ids.length > 1) {
              setCustomNativeDragPreview({
                nativeSetDragImage,
                render: ({ container }) => {
                  container.className = 'drag-count';
                  container.textContent = words(ids.length);
                },
              });
            }
          },
          onDragStart: ({ source: { data } }) => onDrag(draggedIn(data)),
          onDrop: () => onDrag(undefined),
        });
  }, [element]);
}

/** The half of an element that the pointer is over. */
export type DropHalf = 'above' | 'below';

/** Lets an element take what is dropped on it. */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  target: {
    readonly canDrop: (dragged: Dragged) => boolean;
    /** Hears whether something that it takes is over it, and over which half. */
    readonly onOver: (isOver: boolean, dragged: Dragged, half: DropHalf) => void;
    readonly onDrop: (dragged: Dragged, half: DropHalf) => void;
  },
): void {
  const canDrop = useEffectEvent(target.canDrop);
  const onOver = useEffectEvent(target.onOver);
  const onDrop = useEffectEvent(target.onDrop);
  useEffect(() => {
    const place = element.current;
    return place === null
      ? undefined
      : dropTargetForElements({
          element: place,
          canDrop: ({ source }) => canDrop(draggedIn(source.data)),
          onDragEnter: ({ source, self, location }) =>
            onOver(true, draggedIn(source.data), halfOf(self.element, location)),
          onDrag: ({ source, self, location }) =>
            onOver(true, draggedIn(source.data), halfOf(self.element, location)),
          onDragLeave: ({ source, self, location }) =>
            onOver(false, draggedIn(source.data), halfOf(self.element, location)),
          onDrop: ({ source, self, location }) => {
            const half = halfOf(self.element, location);
            onOver(false, draggedIn(source.data), half);
            // A part of it that takes drops has this one.
            if (location.current.dropTargets[0]?.element === self.element) {
              onDrop(draggedIn(source.data), half);
            }
          },
        });
  }, [element]);
}

function halfOf(element: Element, { current }: DragLocationHistory): DropHalf {
  const { top, height } = element.getBoundingClientRect();
  return current.input.clientY < top + height / 2 ? 'above' : 'below';
}

/** Follows whether something is being dragged. */
export function useIsDragging(): boolean {
  const [isDragging, setIsDragging] = useState(false);
  useEffect(
    () =>
      monitorForElements({
        onDragStart: () => setIsDragging(true),
        onDrop: () => setIsDragging(false),
      }),
    [],
  );
  return isDragging;
}

/** Only `useDragSource` begins a drag. */
function draggedIn(data: Record<string, unknown>): Dragged {
  return data['dragged'] as Dragged;
}
