import type { Act, ThingChange } from '#shared/capability/act.ts';
import { isUndoable, stepWith } from '../../actions/undo/undo.ts';
import { useActs } from '../../entities/acts/act-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatExact, formatWhen } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { documentPath, hrefOf, itemPath, operatorPath } from '../places/paths.ts';
import { rovingRows } from '../../ui/roving-rows.ts';
import './recent-changes.css';

const words = text.undo.recent;

/** The changes of the person on this computer, newest first. Each can be taken back. */
export function RecentChanges({ onClose }: { onClose: () => void }) {
  const acts = useActs((state) => state.acts);
  const homes = useHomes((state) => state.homes);
  const now = useNow();
  return (
    <Dialog title={words.title} onClose={onClose}>
      {acts.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>{words.intro}</p>
          <ol ref={rovingRows} className="recent-changes" aria-label={words.list}>
            {acts.toReversed().map((act) => (
              <RecentChange
                key={act.id}
                act={act}
                homeName={
                  homes.length > 1 ? homes.find(({ id }) => id === act.homeId)?.name : undefined
                }
                now={now}
                onLeave={onClose}
              />
            ))}
          </ol>
        </>
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.app.close}</Button>
      </div>
    </Dialog>
  );
}

function RecentChange({
  act,
  homeName,
  now,
  onLeave,
}: {
  act: Act;
  homeName: string | undefined;
  now: Date;
  onLeave: () => void;
}) {
  const { id, name, at } = act;
  const href = hrefOfAct(act);
  const why = whyNot(act);
  const label = words.named(name);
  return (
    <li>
      <span className="recent-change">
        {href === undefined ? (
          <span dir="auto" data-name="">
            {label}
          </span>
        ) : (
          <a href={href} dir="auto" data-name="" onClick={onLeave}>
            {label}
          </a>
        )}
        <span className="quiet">
          <time dateTime={at} title={formatExact(at)}>
            {formatWhen(at, now)}
          </time>
          {homeName !== undefined && ` · ${homeName}`}
          {why !== undefined && ` · ${why}`}
        </span>
      </span>
      {why === undefined && (
        <Button aria-label={words.undoOf(name)} onClick={() => void stepWith(id, 'undo')}>
          {words.undo}
        </Button>
      )}
    </li>
  );
}

/** The reason why an act cannot be undone, as a sentence; undefined if it can. */
function whyNot(act: Act): string | undefined {
  if (!isUndoable(act)) {
    return words.undone;
  }
  if (!useHomes.getState().homes.some(({ id }) => id === act.homeId)) {
    return words.homeGone;
  }
  return undefined;
}

/** The limits of a guild have no place of their own. */
const paths: Readonly<
  Partial<Record<ThingChange['noun'], (homeId: string, id: string) => string>>
> = { work_item: itemPath, document: documentPath, operator: operatorPath, budget: itemPath };

/** The link to the thing of an act, or to the first of several. */
function hrefOfAct({ homeId, changes, state }: Act): string | undefined {
  const [change] = changes;
  const isThere = change !== undefined && 'noun' in change && isShown(change.kind, state);
  if (!isThere) {
    return undefined;
  }
  const path = paths[change.noun];
  return path && hrefOf(path(homeId, change.id));
}

/** Whether the thing of an act exists, as far as the act alone tells. */
function isShown(kind: string, state: Act['state']): boolean {
  const isTakenBack = state === 'undone' || state === 'spent';
  return kind === 'changed' || isTakenBack === (kind === 'deleted');
}
