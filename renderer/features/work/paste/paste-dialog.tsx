import { useState } from 'react';
import type { CSSProperties } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { createItems } from '../item-acts.ts';
import type { PlannedItem } from '../item-acts.ts';
import { TypeSign } from '../item-signs.tsx';
import { parseOutline } from './parse-outline.ts';
import type { PastedItem, PastedOutline } from './parse-outline.ts';

/** Shows what a pasted text would become, and creates it once the person agrees. */
export function PasteDialog({
  homeId,
  guildId,
  pasted,
  target,
  onClose,
}: {
  homeId: string;
  guildId: string;
  pasted: string;
  /** The item below which it may stand; undefined where none is active or may have children. */
  target: WorkItem | undefined;
  onClose: () => void;
}) {
  const { paste } = text.work;
  const [parent, setParent] = useState(() => placeFor(pasted, target));
  const outline = parseOutline(pasted, parent);
  const items = outline.kind === 'items' ? outline.items : [];
  const faulty = faultsOf(outline);
  const planned = items.flatMap(plannedOf);
  const create = () => {
    onClose();
    void createItems(homeId, guildId, parent?.id, planned);
  };
  return (
    <Dialog title={paste.title} onClose={onClose}>
      {target !== undefined && (
        <fieldset className="choices">
          <legend>{paste.where}</legend>
          <Choice
            kind="radio"
            group="paste-where"
            label={paste.below(target.title)}
            isChosen={parent !== undefined}
            onChange={() => setParent(target)}
          />
          <Choice
            kind="radio"
            group="paste-where"
            label={paste.topLevel}
            isChosen={parent === undefined}
            onChange={() => setParent(undefined)}
          />
        </fieldset>
      )}
      {outline.kind === 'large' ? <p role="alert">{paste.large}</p> : <Preview items={items} />}
      {outline.kind === 'items' && outline.leftOut > 0 && <p>{paste.leftOut(outline.leftOut)}</p>}
      {faulty > 0 && (
        <p className="field-error" role="alert">
          {paste.faulty(faulty)}
        </p>
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button kind="primary" disabled={faulty > 0 || items.length === 0} onClick={create}>
          {paste.create(items.length)}
        </Button>
      </div>
    </Dialog>
  );
}

/** The place that is proposed: below the active item, unless the lines fit better at the top. */
function placeFor(pasted: string, target: WorkItem | undefined): WorkItem | undefined {
  const isBetterAtTop =
    faultsOf(parseOutline(pasted, undefined)) < faultsOf(parseOutline(pasted, target));
  return isBetterAtTop ? undefined : target;
}

/** How many lines cannot become items. */
function faultsOf(outline: PastedOutline): number {
  const items = outline.kind === 'items' ? outline.items : [];
  return items.filter(({ fault }) => fault !== undefined).length;
}

function Preview({ items }: { items: readonly PastedItem[] }) {
  const { paste, types } = text.work;
  return (
    // A long outline is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="paste-preview" aria-label={paste.items} tabIndex={0}>
      {items.map(({ title, description, type, level, fault }, at) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- the lines of one text
          key={at}
          className="paste-item"
          style={{ '--level': level } as CSSProperties}
        >
          {type !== undefined && (
            <>
              <TypeSign type={type} />
              <span className="hidden">{text.work.fieldName(types[type])}</span>
            </>
          )}
          <span className="paste-title" dir="auto">
            {title}
          </span>
          {description !== '' && <span className="quiet">{paste.described}</span>}
          {fault !== undefined && <span className="field-error">{paste.faults[fault]}</span>}
        </li>
      ))}
    </ul>
  );
}

function plannedOf({ type, title, description, parentAt, isDone }: PastedItem): PlannedItem[] {
  const below = description === '' ? {} : { description };
  return type === undefined ? [] : [{ type, title, parentAt, isDone, ...below }];
}
