import { useState } from 'react';
import type { CSSProperties } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { writtenDate } from '../../../ui/dates/written-date.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { createItems } from '../acts/create-items.ts';
import type { PlannedItem } from '../acts/create-items.ts';
import { TypeSign } from '../item/item-signs.tsx';
import { useKeepsDates } from '../item/use-due.ts';
import { PasteNotes } from './paste-notes.tsx';
import { placePlan } from './place-plan.ts';
import type { PastedItem } from './place-plan.ts';
import type { PastedPlan } from './read-plan.ts';
import type { ReadPaste } from './read-paste.ts';
import { useEditedPaste } from './use-edited-paste.ts';
import { datesInTitle } from './written-dates.ts';
import type { WrittenDates } from './written-dates.ts';
import './paste.css';

/** Shows what a text would become as items, and creates them once the person agrees. */
export function PasteDialog({
  homeId,
  guildId,
  pasted,
  target,
  onClose,
}: {
  homeId: string;
  guildId: string;
  pasted: ReadPaste;
  /** The item below which it may stand; undefined where none is active or may have children. */
  target: WorkItem | undefined;
  onClose: () => void;
}) {
  const { paste } = text.work;
  const { read, words, isRead, edit } = useEditedPaste(pasted);
  const { plan } = read;
  const [parent, setParent] = useState(() => placeFor(plan, target));
  const hasDates = useKeepsDates(homeId);
  const placed = plan === undefined ? [] : placePlan(plan, parent);
  // A service that keeps no dates keeps them in the title.
  const items = hasDates ? placed.map(withDates) : placed;
  const faulty = faultsOf(items);
  const planned = items.flatMap(plannedOf);
  const create = () => {
    onClose();
    void createItems(homeId, guildId, parent?.id, planned);
  };
  return (
    <Dialog title={paste.title} onClose={onClose}>
      {target !== undefined && <Places {...{ target, parent }} onChoose={setParent} />}
      {plan === undefined ? <p role="alert">{paste.large}</p> : <Preview items={items} />}
      {plan !== undefined && (
        <PasteNotes plan={plan} items={items} hasLostMedia={read.hasLostMedia} />
      )}
      <SourceText words={words} onChange={edit} />
      {faulty > 0 && (
        <p className="field-error" role="alert">
          {paste.faulty(faulty)}
        </p>
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button
          kind="primary"
          disabled={faulty > 0 || items.length === 0 || !isRead}
          onClick={create}
        >
          {paste.create(items.length)}
        </Button>
      </div>
    </Dialog>
  );
}

/** The text itself, which can be changed before anything is made of it. */
function SourceText({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { paste } = text.work;
  const [isOpen, setIsOpen] = useState(false);
  if (words.length > pasteLimits.text) {
    return null;
  }
  return isOpen ? (
    <TextField
      label={paste.source}
      multiline
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it.
      autoFocus
      value={words}
      onChange={onChange}
    />
  ) : (
    <div>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {paste.edit}
      </Button>
    </div>
  );
}

/** The places at which the items may stand. */
function Places({
  target,
  parent,
  onChoose,
}: {
  target: WorkItem;
  parent: WorkItem | undefined;
  onChoose: (parent: WorkItem | undefined) => void;
}) {
  const { paste } = text.work;
  return (
    <fieldset className="choices">
      <legend>{paste.where}</legend>
      <Choice
        kind="radio"
        group="paste-where"
        label={paste.below(target.title)}
        isChosen={parent !== undefined}
        onChange={() => onChoose(target)}
      />
      <Choice
        kind="radio"
        group="paste-where"
        label={paste.topLevel}
        isChosen={parent === undefined}
        onChange={() => onChoose(undefined)}
      />
    </fieldset>
  );
}

/** The place that is proposed: below the active item, unless the lines fit better at the top. */
function placeFor(
  plan: PastedPlan | undefined,
  target: WorkItem | undefined,
): WorkItem | undefined {
  const faultsAt = (parent: WorkItem | undefined) =>
    plan === undefined ? 0 : faultsOf(placePlan(plan, parent));
  return faultsAt(undefined) < faultsAt(target) ? undefined : target;
}

/** How many items cannot be created. */
function faultsOf(items: readonly PastedItem[]): number {
  return items.filter(({ fault }) => fault !== undefined).length;
}

function Preview({ items }: { items: readonly PastedItem[] }) {
  const { paste, types } = text.work;
  return (
    // A long outline is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="paste-preview" aria-label={paste.items} tabIndex={0}>
      {items.map(({ title, description, type, level, state, fault }, at) => (
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
          <span className="paste-state quiet">{stateWords(state)}</span>
          {description !== '' && <span className="quiet">{paste.described}</span>}
          {fault !== undefined && <span className="field-error">{paste.faults[fault]}</span>}
        </li>
      ))}
    </ul>
  );
}

/** An item with the dates that stand behind its title. */
function withDates(item: PastedItem): PastedItem {
  const { title, dates } = datesInTitle(item.title);
  return { ...item, title, state: { ...item.state, ...dates } };
}

/** The status, the priority, the progress and the dates of an item, as far as the text says them. */
function stateWords({ status, priority, progress, ...dates }: PastedItem['state']): string {
  const { statuses, priorities, percent, summary } = text.work;
  return summary([
    ...(status === undefined ? [] : [statuses[status]]),
    ...(priority === undefined ? [] : [priorities[priority]]),
    ...(progress === undefined ? [] : [percent(progress)]),
    ...writtenSpan(dates),
  ]);
}

function writtenSpan({ startOn, dueOn }: WrittenDates): string[] {
  const { span, starts, due } = text.calendar;
  if (startOn !== undefined && dueOn !== undefined) {
    return [span(writtenDate(startOn), writtenDate(dueOn))];
  }
  return [
    ...(startOn === undefined ? [] : [starts(writtenDate(startOn))]),
    ...(dueOn === undefined ? [] : [due(writtenDate(dueOn))]),
  ];
}

function plannedOf({ type, title, description, parentAt, state }: PastedItem): PlannedItem[] {
  const { priority, startOn, dueOn, ...begun } = state;
  const below = {
    ...(description !== '' && { description }),
    ...(priority !== undefined && { priority }),
    ...(startOn !== undefined && { startOn }),
    ...(dueOn !== undefined && { dueOn }),
  };
  return type === undefined ? [] : [{ type, title, parentAt, state: begun, ...below }];
}
