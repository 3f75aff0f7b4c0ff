import type { ReactNode } from 'react';
import { text } from '../text/text.ts';
import { Button } from './button.tsx';
import './selection-bar.css';

/** The actions on all selected rows of a list at once; nothing where none are selected. */
export function SelectionBar({
  name,
  count,
  children,
  onDelete,
  onClear,
}: {
  name: string;
  count: number;
  children?: ReactNode;
  /** Undefined where the rows cannot be deleted. */
  onDelete: (() => void) | undefined;
  onClear: () => void;
}) {
  const { selection } = text.ui;
  return count === 0 ? null : (
    <div className="selection-bar" role="toolbar" aria-label={name}>
      <span className="selection-count" role="status">
        {selection.count(count)}
      </span>
      {children}
      {onDelete && <Button onClick={onDelete}>{selection.delete}</Button>}
      <Button kind="quiet" onClick={onClear}>
        {selection.clear}
      </Button>
    </div>
  );
}
