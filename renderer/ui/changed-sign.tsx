import { Circle } from 'lucide-react';
import { text } from '../text/text.ts';
import './changed-sign.css';

/** The sign of something that was changed since the person looked; words have to say the same. */
export function ChangedSign() {
  return (
    <span className="changed-sign" title={text.ui.changed} aria-hidden="true">
      <Circle fill="currentColor" />
    </span>
  );
}
