import { useState } from 'react';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';

/** Below what an operator says of a message that it could not answer: has it tried again. */
export function SkippedNote({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const retry = () => {
    setIsAsked(true);
    setFailure(undefined);
    onRetry().catch((error: unknown) => {
      setIsAsked(false);
      setFailure(problemOf(error).detail);
    });
  };
  return (
    <div className="message-fate">
      <Button disabled={isAsked} onClick={retry}>
        {text.conversation.askAgain}
      </Button>
      {isAsked && <p role="status">{text.conversation.askingAgain}</p>}
      {failure !== undefined && <p role="alert">{text.conversation.notAskedAgain(failure)}</p>}
    </div>
  );
}
