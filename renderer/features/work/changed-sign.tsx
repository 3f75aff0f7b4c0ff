import { Circle } from 'lucide-react';
import { text } from '../../text/text.ts';
import './item-signs.css';

/** The sign of an item that was changed since the person looked; words have to say the same. */
export function ChangedSign() {
  return (
    <span className="changed-sign" title={text.work.changed} aria-hidden="true">
      <Circle fill="currentColor" />
    </span>
  );
}
