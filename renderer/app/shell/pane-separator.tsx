import type { KeyboardEvent, PointerEvent } from 'react';
import { text } from '../../text/text.ts';
import {
  paneWidths,
  resizePane,
  togglePane,
  usePanes,
} from '../../entities/preferences/pane-store.ts';
import type { Pane } from '../../entities/preferences/pane-store.ts';
import { keyOf } from '../../ui/key-of.ts';

/** The edge of a pane, which resizes it by dragging or with the arrow keys. */
export function PaneSeparator({ kind: pane }: { kind: Pane }) {
  const { width } = usePanes(({ panes }) => panes[pane]);
  const { min, max, usual } = paneWidths[pane];
  /** The direction of the edge as the pane grows. The details are at the right. */
  const outwards = pane === 'sidebar' ? 1 : -1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It is a window splitter.
    <div
      className="shell-separator"
      data-pane={pane}
      role="separator"
      aria-orientation="vertical"
      aria-label={text.app.resize[pane]}
      aria-valuenow={Math.round((100 * (width - min)) / (max - min))}
      aria-valuemin={0}
      aria-valuemax={100}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It is a window splitter.
      tabIndex={0}
      onDoubleClick={() => resizePane(pane, usual)}
      onPointerDown={(event) => drag(event, pane, width, outwards)}
      onKeyDown={(event) => {
        const next = widthByKey(event, pane, width, outwards);
        if (next !== undefined) {
          event.preventDefault();
          resizePane(pane, next);
        } else if (keyOf(event) === 'Enter') {
          togglePane(pane);
        }
      }}
    />
  );
}

/** The width that a key asks for. */
function widthByKey(
  event: KeyboardEvent,
  pane: Pane,
  width: number,
  outwards: number,
): number | undefined {
  switch (keyOf(event)) {
    case 'ArrowRight':
      return width + outwards;
    case 'ArrowLeft':
      return width - outwards;
    case 'Home':
      return paneWidths[pane].min;
    case 'End':
      return paneWidths[pane].max;
    default:
      return undefined;
  }
}

/** Follows the pointer until it is let go. */
function drag(event: PointerEvent<HTMLElement>, pane: Pane, width: number, outwards: number): void {
  if (event.button !== 0) {
    return;
  }
  const edge = event.currentTarget;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const from = event.clientX;
  edge.setPointerCapture(event.pointerId);
  const onMove = ({ clientX }: { clientX: number }) =>
    resizePane(pane, width + (outwards * (clientX - from)) / rem);
  edge.addEventListener('pointermove', onMove);
  edge.addEventListener(
    'lostpointercapture',
    () => edge.removeEventListener('pointermove', onMove),
    {
      once: true,
    },
  );
}
