import { useEffect, useMemo, useState } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { useActivity } from '../../entities/activity-store.ts';
import { useHomes } from '../../entities/home-store.ts';
import { keyInHome } from '../../entities/key-in-home.ts';
import { needsPerson } from '#shared/capability/needs.ts';
import { creationOf, useOutbox } from '../../entities/outbox-store.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { askedMessage, operatorProgress } from './operator-progress.ts';
import type { OperatorProgress } from './operator-progress.ts';

const nothing = {};

/** How long an operator may take before it is said that there is no answer. */
const answerMs = 60_000;

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
  const tellsActivity = useHomes(({ homes }) =>
    homes.find(({ id }) => id === homeId)?.extensions.includes('operator-activity'),
  );
  const isOverdue = useIsOverdue(askedMessage(messages)?.createdAt);
  const progress = useMemo(
    () => operatorProgress(participants, messages, { activity, isOverdue }),
    [participants, messages, activity, isOverdue],
  );
  if (creation !== undefined) {
    return <UnsentNote creation={creation} />;
  }
  // Once all have answered, their faces say enough.
  const isDone = progress.every(({ state }) => state === 'answered');
  return (
    <ul
      className="chips"
      data-done={isDone ? 'true' : undefined}
      aria-label={text.conversation.operatorActivity}
    >
      {progress.map((each) => (
        <OperatorChip
          key={each.operator.id}
          {...each}
          isOnlyFace={isDone}
          isInferred={tellsActivity === false}
        />
      ))}
    </ul>
  );
}

function OperatorChip({
  operator,
  state,
  reason,
  isOnlyFace,
  isInferred,
}: OperatorProgress & {
  /** Whether its words are for screen readers alone. */
  isOnlyFace: boolean;
  /** Whether the service does not tell what its operators do. */
  isInferred: boolean;
}) {
  const why = state === 'silent' && isInferred ? text.conversation.activityInferred : reason;
  const said = text.conversation.operatorStates[state](operator.name);
  return (
    <li className="chip" data-state={state} title={why ?? said}>
      <Avatar name={operator.name} size="s" />
      <span className={isOnlyFace ? 'hidden' : undefined}>{said}</span>
      {why !== undefined && <span className="hidden">{why}</span>}
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

/** Whether what was said at a time could be answered by now. */
function useIsOverdue(at: string | undefined): boolean {
  const [overdueAt, setOverdueAt] = useState<string>();
  useEffect(() => {
    if (at === undefined) {
      return undefined;
    }
    // The service's clock may go ahead of this one, or behind.
    const restMs = Math.min(Math.max(Date.parse(at) + answerMs - Date.now(), 0), answerMs);
    const timer = setTimeout(() => setOverdueAt(at), restMs);
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && overdueAt === at;
}
