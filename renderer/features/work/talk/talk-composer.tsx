import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { useAct } from '../../../actions/use-act.ts';
import { call } from '../../../bridge/call.ts';
import { useDraft, writeDraft } from '../../../entities/local-state/draft-store.ts';
import { isUnsent } from '../../../entities/store/entity-list.ts';
import { MostCost } from '../../../operators/most-cost.tsx';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { keyOf } from '../../../ui/key-of.ts';
import { OperatorChoice, operatorOf } from '../review/operator-choice.tsx';
import type { Addressee } from '../review/operator-choice.tsx';
import { messageAbout, writeAbout } from '../review/say-about.ts';
import type { ThreadFor } from '../review/use-thread-for.ts';

const words = text.workItem.talk;

interface TalkProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly item: WorkItem;
  readonly operators: readonly Operator[];
  /** The address of the item. */
  readonly address: string;
  readonly operatorId: string | undefined;
  /** The thread in which it is said. */
  readonly way: ThreadFor;
}

/** Where something is said about an item, to an operator that is chosen here. */
export function TalkComposer(props: TalkProps & { onChoose: (operatorId: string) => void }) {
  const { homeId, guildId, operators, way, onChoose } = props;
  const operator = operatorOf(operators, props.operatorId);
  const { draft, write, fault, failure, canSend, send } = useTalk(props, operator);
  return (
    <form
      className="item-talk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <OperatorChoice {...{ operators, onChoose }} label={words.operator} chosen={operator} />
      <TextField
        multiline
        label={words.message}
        fault={fault}
        people={operator === undefined ? [] : [operator]}
        value={draft}
        onChange={write}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            send();
          }
        }}
      />
      <InlineError detail={failure} />
      <div className="item-talk-acts">
        <p className="quiet" role="status">
          {whereTo(operator, way)}
        </p>
        {operator !== undefined && (
          <MostCost {...{ homeId, guildId }} operatorIds={[operator.id]} />
        )}
        <Button type="submit" disabled={!canSend}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}

/** The message that is being written, and whether it can be sent. */
function useTalk(
  { homeId, guildId, item, address, way }: TalkProps,
  operator: Addressee | undefined,
) {
  const key = { homeId, kind: 'work_item', id: item.id, field: 'message' } as const;
  const draft = useDraft(key);
  const { isBusy, failure, run } = useAct();
  const saying = { guildId, item, address, words: draft, isPlain: true };
  const most = textLimits.messageText;
  const to = operator ?? { id: '', name: '' };
  const { length } = messageAbout({ ...saying, operator: to, thread: way.thread });
  const tooLong = length > most ? text.workItem.review.note.tooLong(most, length) : undefined;
  const fault = isUnsent(item) ? text.workItem.acts.noAddress : tooLong;
  const canSend = operator !== undefined && fault === undefined && draft.trim() !== '' && !isBusy;
  const say = async () => {
    const written = writeAbout({ ...saying, operator: to, thread: await way.find() });
    await call('outbox.submit_together', { homeId, writes: [written] });
    writeDraft(key, '');
    way.findAgain();
  };
  const send = () => {
    if (canSend) {
      run(say);
    }
  };
  return { draft, write: (next: string) => writeDraft(key, next), fault, failure, canSend, send };
}

/** Where the message will go. */
function whereTo(operator: { readonly name: string } | undefined, { isKnown, thread }: ThreadFor) {
  if (operator === undefined) {
    return words.toWhom;
  }
  return isKnown && thread === undefined ? words.beginsThread(operator.name) : undefined;
}
