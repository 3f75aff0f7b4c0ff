import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { statusInNeed } from '#shared/rules/needs.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { useAct } from '../../../actions/use-act.ts';
import { useDraft, writeDraft } from '../../../entities/local-state/draft-store.ts';
import { useRow } from '../../../entities/store/entity-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { MostCost } from '../../../operators/most-cost.tsx';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { OperatorChoice, operatorOf } from './operator-choice.tsx';
import type { Addressee } from './operator-choice.tsx';
import { messageAbout } from './say-about.ts';
import { sendBack } from './review-acts.ts';
import { useThreadFor } from './use-thread-for.ts';
import type { ThreadFor } from './use-thread-for.ts';

const words = text.workItem.review.note;

interface SendBackProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly workItemId: string;
  readonly operators: readonly Operator[];
  /** The address of the item, for messages. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Asks what is still to be done with an item in review, and sends it back to its operator. */
export function SendBackDialog(props: SendBackProps) {
  const { homeId, workItemId, onClose } = props;
  const item = useRow(workItemStore, homeId, workItemId);
  // The item may be gone, or be decided elsewhere, while the note is written.
  const [seen, setSeen] = useState(item);
  if (item !== undefined && item !== seen) {
    setSeen(item);
  }
  if (seen === undefined) {
    return (
      <Dialog title={text.workItem.review.sendBack} onClose={onClose}>
        <p>{words.gone}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.title(seen.title)} onClose={onClose}>
      <NoteForm {...props} item={seen} isGone={item === undefined} />
    </Dialog>
  );
}

function NoteForm({
  homeId,
  guildId,
  item,
  isGone,
  operators,
  address,
  onClose,
}: SendBackProps & { item: WorkItem; isGone: boolean }) {
  const draft = { homeId, kind: 'work_item', id: item.id, field: 'review' } as const;
  const note = useDraft(draft);
  const [chosenId, setChosenId] = useState<string>();
  const operator = operatorOf(operators, item.assignedOperatorId ?? chosenId);
  const way = useThreadFor({ homeId, guildId, workItemId: item.id }, operator?.id);
  const { isBusy, failure, run } = useAct();
  // While it is sent, the item leaves review.
  const fault = isBusy ? undefined : faultOf({ item, isGone, address, operator, way, note });
  const canSend = operator !== undefined && fault === undefined && note.trim() !== '' && !isBusy;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (operator === undefined || !canSend) {
      return;
    }
    run(async () => {
      const thread = await way.find();
      await sendBack(homeId, { guildId, item, address, operator, thread, words: note });
      writeDraft(draft, '');
      onClose();
    });
  };
  return (
    <form className="note-form" noValidate onSubmit={send}>
      {item.assignedOperatorId === undefined && (
        <OperatorChoice
          label={words.operator}
          operators={operators}
          chosen={operator}
          onChoose={setChosenId}
        />
      )}
      <TextField
        multiline
        label={words.label}
        fault={fault}
        note={noteOn(operator, way)}
        people={operator === undefined ? [] : [operator]}
        value={note}
        onChange={(next) => writeDraft(draft, next)}
      />
      <InlineError detail={failure} />
      {operator !== undefined && <MostCost {...{ homeId, guildId }} operatorIds={[operator.id]} />}
      <FormActs canSend={canSend} onClose={onClose} />
    </form>
  );
}

function FormActs({ canSend, onClose }: { canSend: boolean; onClose: () => void }) {
  return (
    <div className="dialog-acts">
      <Button onClick={onClose}>{text.ui.cancel}</Button>
      <Button kind="primary" type="submit" disabled={!canSend}>
        {words.send}
      </Button>
    </div>
  );
}

/** The words on where the note goes, and the item. */
function noteOn(operator: Addressee | undefined, { isKnown, thread }: ThreadFor) {
  if (operator === undefined) {
    return words.toWhom;
  }
  return !isKnown
    ? undefined
    : thread === undefined
      ? words.inNewThread(operator.name)
      : words.inThread(operator.name, thread.title);
}

/** Why the item cannot be sent back as it is. */
function faultOf({
  item,
  isGone,
  address,
  operator,
  way: { thread },
  note,
}: {
  item: WorkItem;
  isGone: boolean;
  address: string;
  operator: Addressee | undefined;
  way: ThreadFor;
  note: string;
}): string | undefined {
  if (isGone) {
    return words.gone;
  }
  if (item.status !== statusInNeed) {
    return words.notInReview;
  }
  const { id, name } = operator ?? { id: '', name: '' };
  const message = messageAbout({
    guildId: '',
    item,
    address,
    operator: { id, name },
    thread,
    words: note,
  });
  const most = textLimits.messageText;
  return message.length > most ? words.tooLong(most, message.length) : undefined;
}
