import type { LucideIcon } from 'lucide-react';
import { rovingRows } from './roving-rows.ts';
import './page-list.css';

/** A page of a dialog that has several. */
export interface ListedPage {
  readonly id: string;
  readonly title: string;
  readonly Icon?: LucideIcon;
}

/** The pages of a dialog, one below the other: a press shows one beside the list. */
export function PageList({
  label,
  pages,
  shownId,
  onShow,
}: {
  label: string;
  pages: readonly ListedPage[];
  shownId: string | undefined;
  onShow: (id: string) => void;
}) {
  return (
    <nav aria-label={label}>
      <ul ref={rovingRows} className="page-list">
        {pages.map(({ id, title, Icon }) => (
          <li key={id}>
            <button
              type="button"
              className="page-link"
              aria-current={id === shownId ? 'page' : undefined}
              onClick={() => onShow(id)}
            >
              {Icon !== undefined && <Icon size={16} aria-hidden="true" />}
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
