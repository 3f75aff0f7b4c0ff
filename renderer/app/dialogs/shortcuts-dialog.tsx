import { useState } from 'react';
import {
  inboxShortcuts,
  threadShortcuts,
  windowShortcuts,
  workShortcuts,
} from '#shared/capability/action.ts';
import { passesFilter } from '#shared/text/filter-words.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { actions } from '../actions/actions.ts';
import type { ActionContext } from '../actions/actions.ts';
import { openDialog } from './dialog-store.ts';
import { formatKeys } from '../../ui/shortcut.ts';
import './shortcuts.css';

const { shortcuts } = text.app;

/** Lists the keys of every action, and those that belong to one place. */
export function ShortcutsDialog({
  context,
  onClose,
}: {
  context: ActionContext;
  onClose: () => void;
}) {
  const [filter, setFilter] = useState('');
  const inPlaces = shortcuts.places.map(({ does, keys }) => ({ does, keys: formatKeys(keys) }));
  const tables = [
    { title: shortcuts.general, rows: rowsOf(Object.keys(windowShortcuts), context) },
    { title: shortcuts.threads, rows: rowsOf(Object.keys(threadShortcuts), context) },
    { title: shortcuts.work, rows: rowsOf(Object.keys(workShortcuts), context) },
    { title: shortcuts.inbox, rows: rowsOf(Object.keys(inboxShortcuts), context) },
    { title: shortcuts.inPlaces, rows: inPlaces },
  ].map(({ title, rows }) => ({ title, rows: rows.filter((row) => matches(row, filter)) }));
  return (
    <Dialog title={shortcuts.title} onClose={onClose}>
      {/* The field comes first, so that the dialog opens at its beginning with the focus here. */}
      <SearchField label={shortcuts.filter} value={filter} onChange={setFilter} />
      {tables.map(
        ({ title, rows }) => rows.length > 0 && <KeyTable key={title} {...{ title, rows }} />,
      )}
      <p className="shortcuts-none" role="status">
        {tables.every(({ rows }) => rows.length === 0) && text.ui.nothingFound}
      </p>
      <div className="dialog-acts">
        <Button onClick={() => openDialog({ kind: 'settings', sectionId: 'shortcuts' })}>
          {shortcuts.change}
        </Button>
        <Button onClick={onClose}>{text.app.close}</Button>
      </div>
    </Dialog>
  );
}

/** The actions with these ids that have keys. */
function rowsOf(ids: readonly string[], context: ActionContext): KeyRow[] {
  return actions
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ nameIn, shortcut }) =>
      shortcut === undefined ? [] : [{ does: nameIn(context), keys: formatKeys(shortcut) }],
    );
}

interface KeyRow {
  readonly does: string;
  readonly keys: string;
}

/** Whether the action of a key or the key itself contains the words of the filter. */
function matches({ does, keys }: KeyRow, filter: string): boolean {
  return passesFilter(`${does} ${keys}`, filter);
}

function KeyTable({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  return (
    <section className="shortcuts-section" aria-label={title}>
      <h3>{title}</h3>
      <dl className="shortcuts">
        {rows.map(({ does, keys }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
