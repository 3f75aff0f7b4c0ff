import { X } from 'lucide-react';
import { text } from '../text/text.ts';
import { Avatar } from './avatar.tsx';
import { rovingRows } from './roving-rows.ts';
import './picked-chips.css';

/** The people that are chosen in a list, in one line that scrolls; a press takes one away. */
export function PickedChips({
  label,
  picked,
  onRemove,
}: {
  label: string;
  picked: readonly { readonly id: string; readonly name: string }[];
  onRemove: (id: string) => void;
}) {
  return (
    picked.length > 0 && (
      <ul ref={rovingRows} className="picked-chips" aria-label={label}>
        {picked.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="picked-chip" onClick={() => onRemove(id)}>
              <span className="hidden">{text.ui.remove(name)}</span>
              <Avatar name={name} size="s" />
              <span className="picked-name" dir="auto" aria-hidden="true">
                {name}
              </span>
              <X size={12} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    )
  );
}
