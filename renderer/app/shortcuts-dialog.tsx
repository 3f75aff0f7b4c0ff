import { inboxShortcuts, windowShortcuts, workShortcuts } from '#shared/capability/action.ts';
import { text } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { actions } from './actions.ts';
import type { ActionContext } from './actions.ts';
import { openDialog } from './dialog-store.ts';
import { formatKeys } from '../ui/shortcut.ts';
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
  const general = rowsOf(Object.keys(windowShortcuts), context);
  const work = rowsOf(Object.keys(workShortcuts), context);
  const inbox = rowsOf(Object.keys(inboxShortcuts), context);
  const inPlaces = shortcuts.places.map(({ does, keys }) => ({ does, keys: formatKeys(keys) }));
  return (
    <Dialog title={shortcuts.title} onClose={onClose}>
      <KeyTable title={shortcuts.general} rows={general} />
      <KeyTable title={shortcuts.work} rows={work} />
      <KeyTable title={shortcuts.inbox} rows={inbox} />
      <KeyTable title={shortcuts.inPlaces} rows={inPlaces} />
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
