import { useMemo } from 'react';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import type { Offering } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { MostCost } from '../../operators/most-cost.tsx';
import { OperatorChoices } from './operator-choices.tsx';
import { sendByKeys, useNewThread } from './use-new-thread.ts';
import type { NewThreadPlace } from './use-new-thread.ts';
import './new-thread-dialog.css';

const { operatorsUnknown, operatorIds, operatorIdsHints, title, firstMessage } = text.conversation;

/** Asks with whom to talk, and opens the thread. */
export function NewThreadDialog({
  operatorList,
  onClose,
  ...place
}: NewThreadPlace & {
  /**
   * Whether the service lists its operators. Where it doesn't, others than the known may be named by
   * id; where that isn't known, only if nobody is.
   */
  operatorList: Offering;
  onClose: () => void;
}) {
  const { continues } = place;
  const { chosen, toggle, field, failure, isCreating, create } = useNewThread(place);
  const people = useMemo(
    () => place.operators.filter(({ id }) => chosen.has(id)),
    [place.operators, chosen],
  );
  const isNobodyKnown = operatorList === 'offered' && place.operators.length === 0;
  const asksForIds =
    operatorList === 'missing' || (operatorList === 'unknown' && place.operators.length === 0);
  return (
    <Dialog
      title={continues === undefined ? text.app.actions.newThread : text.conversation.continueWith}
      onClose={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields */}
      <form className="new-thread" onSubmit={(event) => void create(event)} onKeyDown={sendByKeys}>
        {continues !== undefined && <ContinueReason homeId={place.homeId} {...continues} />}
        <OperatorChoices operators={othersFirst(place)} chosen={chosen} onToggle={toggle}>
          {isNobodyKnown && <p className="field-hint">{operatorsUnknown}</p>}
        </OperatorChoices>
        {asksForIds && (
          <TextField
            label={operatorIds}
            hint={operatorIdsHints[operatorList === 'missing' ? 'missing' : 'unknown']}
            spellCheck={false}
            maxLength={10_000}
            {...field('others')}
          />
        )}
        <TextField label={title} hint={text.ui.optional} maxLength={500} {...field('title')} />
        <TextField
          label={firstMessage}
          hint={text.ui.optional}
          multiline
          people={people}
          maxLength={100_000}
          {...field('opening')}
        />
        <InlineError detail={failure} />
        <MostCost homeId={place.homeId} guildId={place.guildId} operatorIds={[...chosen]} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" type="submit" disabled={isCreating || isNobodyKnown}>
            {text.conversation.createThread}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The operators, those of a thread that goes on behind the others. */
function othersFirst({ operators, continues }: NewThreadPlace): NewThreadPlace['operators'] {
  const former = new Set(continues?.operatorIds);
  return former.size === 0
    ? operators
    : operators.toSorted((a, b) => Number(former.has(a.id)) - Number(former.has(b.id)));
}

/** Why a new thread is made to go on with another one. */
function ContinueReason({
  homeId,
  conversationId,
  draft,
}: {
  homeId: string;
  conversationId: string;
  draft: string;
}) {
  const row = useRow(conversationStore, homeId, conversationId);
  const { continueReason, thread } = text.conversation;
  return <p className="field-hint">{continueReason(row?.title ?? thread, draft.trim() !== '')}</p>;
}
