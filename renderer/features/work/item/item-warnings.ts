import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../../text/text.ts';

/** The values of an item that do not fit together. None of them is forbidden. */
interface ItemWarnings {
  /** Beside the status. */
  readonly status: string | undefined;
  /** Beside the progress. */
  readonly progress: string | undefined;
}

/** The warnings about an item. */
export function itemWarnings(
  { status, progress }: WorkItem,
  children: readonly WorkItem[],
): ItemWarnings {
  const { openChildren, fullNotDone, doneNotFull } = text.workItem.warnings;
  const isDone = status === 'done';
  const openCount = children.filter((child) => isOpen(child)).length;
  return {
    status: isDone && openCount > 0 ? openChildren(openCount) : undefined,
    progress:
      isDone && progress < 100
        ? doneNotFull(text.work.percent(Math.floor(progress)))
        : !isDone && status !== 'cancelled' && progress === 100
          ? fullNotDone
          : undefined,
  };
}

function isOpen({ status }: WorkItem): boolean {
  return status !== 'done' && status !== 'cancelled';
}
