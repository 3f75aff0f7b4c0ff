import { Square } from 'lucide-react';
import { useMemo } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { useActivity } from '../../entities/progress/activity-store.ts';
import { offering, offers, useHomes } from '../../entities/home/home-store.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import { wordsOfPhase } from './words-of-phase.ts';
import { needsPerson } from '#shared/rules/needs.ts';
import { creationOf, useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FacePile } from '../../ui/face-pile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PeopleList } from '../../ui/people-list.tsx';
import { Popover } from '../../ui/popover.tsx';
import { askedMessage, operatorProgress } from './operator-progress.ts';
import type { OperatorProgress } from './operator-progress.ts';
import { stopOperators } from './stop-operators.ts';
import { useIsOverdue } from './use-is-overdue.ts';
import './operator-chips.css';

const nothing = {};

/** The operators in the same state that have a chip each; more of them share one. */
const maxApart = 3;

/**
 * The state of the person's last message: what each operator has made of it, or that the service
 * does not have it, because the thread that begins with it is not sent.
 */
export function OperatorChips({
  homeId,
  conversationId,
  participants,
  messages,
}: {
  homeId: string;
  conversationId: string;
  participants: readonly Participant[];
  messages: readonly Message[];
}) {
  const creation = useOutbox(({ entries }) => creationOf(entries, homeId, conversationId));
  const activity = useActivity(
    (state) => state.conversations[keyInHome(homeId, conversationId)] ?? nothing,
  );
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  const isInferred = offering(home, 'operator-activity') === 'missing';
  const isOverdue = useIsOverdue(askedMessage(messages)?.createdAt);
  const progress = useMemo(
    () => operatorProgress(participants, messages, { activity, isOverdue }),
    [participants, messages, activity, isOverdue],
  );
  if (creation !== undefined) {
    return <UnsentNote creation={creation} />;
  }
  const onStop = offers(home, 'operator-runs')
    ? (ids: readonly string[]) => void stopOperators(homeId, conversationId, ids)
    : undefined;
  // Once all have answered, nothing is to be waited for, so it is said quietly.
  const isDone = progress.every(({ state }) => state === 'answered');
  return (
    <>
      <ul
        className="chips"
        data-done={isDone ? 'true' : undefined}
        aria-label={text.conversation.operatorActivity}
      >
        {togetherBy(progress).map((group) =>
          group.length > maxApart ? (
            <ManyChip key={group[0]?.state} group={group} {...{ isInferred, onStop }} />
          ) : (
            group.map((each) => (
              <OperatorChip key={each.operator.id} {...each} {...{ isInferred, onStop }} />
            ))
          ),
        )}
      </ul>
      <WaitingNote progress={progress} />
    </>
  );
}

/** Says once to screen readers who waits for its model, and why. */
function WaitingNote({ progress }: { progress: readonly OperatorProgress[] }) {
  return (
    <p className="hidden" role="status">
      {progress.filter(isWaiting).map(wordsOf).join(' ')}
    </p>
  );
}

/** Whether its model is asked again, for the reason that is told, or gives no sign. */
function isWaiting({ state, reason, phase }: OperatorProgress): boolean {
  const isQuiet = phase === 'silent' || phase === 'loading';
  return state === 'thinking' && (reason !== undefined || isQuiet);
}

/** The words on an operator's activity, or on the reason of its wait. */
function wordsOf({ operator: { name }, state, reason, phase }: OperatorProgress): string {
  if (state !== 'thinking') {
    return text.conversation.operatorStates[state](name);
  }
  return reason === undefined
    ? wordsOfPhase(name, phase)
    : text.conversation.waitsForModel(name, reason);
}

/** Those in the same state beside each other, in the order of the first of each. */
function togetherBy(progress: readonly OperatorProgress[]): OperatorProgress[][] {
  return [...Map.groupBy(progress, ({ state }) => state).values()];
}

const nameOf = ({ operator }: OperatorProgress): string => operator.name;

interface ChipProps {
  /** Whether the service does not tell what its operators do. */
  readonly isInferred: boolean;
  /** Stops operators; absent where the service cannot. */
  readonly onStop: ((operatorIds: readonly string[]) => void) | undefined;
}

/** Why an operator is in its state, as far as that is known. */
function reasonOf({ state, reason }: OperatorProgress, isInferred: boolean) {
  return state === 'silent' && isInferred ? text.conversation.activityInferred : reason;
}

function OperatorChip({ isInferred, onStop, ...progress }: OperatorProgress & ChipProps) {
  const { operator, state } = progress;
  const why = isWaiting(progress) ? undefined : reasonOf(progress, isInferred);
  const said = wordsOf(progress);
  return (
    <li className="chip" data-state={state} title={[said, why].filter(Boolean).join('\n')}>
      <Avatar name={operator.name} size="s" />
      <span className="chip-words" dir="auto">
        {said}
      </span>
      {why !== undefined && <span className="hidden">{why}</span>}
      {state === 'thinking' && onStop && (
        <IconButton
          label={text.conversation.stopOperator(operator.name)}
          icon={<Square size={10} fill="currentColor" />}
          onClick={() => onStop([operator.id])}
        />
      )}
    </li>
  );
}

/** Operators in the same state as a few faces and a count, and all of them behind these. */
function ManyChip({
  group,
  isInferred,
  onStop,
}: ChipProps & { group: readonly OperatorProgress[] }) {
  const { state = 'notified' } = group[0] ?? {};
  const said = text.conversation.operatorCounts[state](group.length);
  return (
    <li className="chip" data-state={state}>
      <Popover
        title={said}
        trigger={
          <Button kind="quiet">
            <FacePile names={group.slice(0, maxApart).map(nameOf)} label="" />
            {said}
          </Button>
        }
      >
        <PeopleList
          label={said}
          people={group.map((each) => ({
            ...each.operator,
            detail: reasonOf(each, isInferred),
          }))}
        />
      </Popover>
      {state === 'thinking' && onStop && (
        <IconButton
          label={text.conversation.stopOperators(group.length)}
          icon={<Square size={10} fill="currentColor" />}
          onClick={() => onStop(group.map(({ operator }) => operator.id))}
        />
      )}
    </li>
  );
}

/** That the first message of a thread is not sent yet, or could not be. */
function UnsentNote({ creation }: { creation: OutboxEntry }) {
  const { pending, notSent, rejected } = text.conversation;
  return (
    <div className="chips">
      <p className="message-fate">
        {needsPerson(creation) ? notSent(creation.reason ?? rejected) : pending(creation.reason)}
      </p>
    </div>
  );
}
