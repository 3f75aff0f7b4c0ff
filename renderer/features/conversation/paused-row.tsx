import { Pause } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { useActivity } from '../../entities/progress/activity-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import { loopPause } from '../../entities/message/loop-pause.ts';
import type { LoopPause } from '../../entities/message/loop-pause.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { sendMessage } from './actions.ts';
import { useIsOverdue } from './use-is-overdue.ts';

const nothing = {};

/** The pause of the loop of operators in a thread; nothing where they are not paused. */
export function useLoopPause(
  homeId: string,
  conversationId: string,
  messages: readonly Message[],
): LoopPause | undefined {
  const activity = useActivity(
    (state) => state.conversations[keyInHome(homeId, conversationId)] ?? nothing,
  );
  const isUntold = useHomes(({ homes }) => {
    const extensions = homes.find(({ id }) => id === homeId)?.extensions;
    return extensions?.includes('message-responses') === false;
  });
  const isOverdue = useIsOverdue(messages.at(-1)?.createdAt);
  const isSilent = isUntold && isOverdue;
  return useMemo(() => loopPause({ messages, activity, isSilent }), [messages, activity, isSilent]);
}

/** Below the newest message: operators have stopped answering each other, and how they go on. */
export function PausedRow({
  homeId,
  conversationId,
  pause: { operatorIds, reason, isInferred },
  participants,
}: {
  homeId: string;
  conversationId: string;
  pause: LoopPause;
  participants: readonly Participant[];
}) {
  const [isSending, setIsSending] = useState(false);
  const { paused, pauseInferred, letThemGoOn, goOn } = text.conversation;
  const letGoOn = async () => {
    setIsSending(true);
    const names = participants.filter(({ id }) => operatorIds.includes(id));
    try {
      await sendMessage(homeId, conversationId, goOn(names.map(({ name }) => name)));
    } catch (error) {
      setIsSending(false);
      reportProblem(error);
    }
  };
  return (
    <div className="thread-paused" role="status">
      <Pause size={14} aria-hidden="true" />
      <p title={isInferred ? pauseInferred : reason}>{paused}</p>
      {isInferred && <span className="hidden">{pauseInferred}</span>}
      <Button disabled={isSending} onClick={() => void letGoOn()}>
        {letThemGoOn}
      </Button>
    </div>
  );
}
