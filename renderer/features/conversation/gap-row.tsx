import { useState } from 'react';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';

/** Says that something lies between two messages that was not read yet, and reads it. */
export function GapRow({ onLoad }: { onLoad: () => Promise<void> }) {
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const load = () => {
    setIsLoading(true);
    setFailure(undefined);
    onLoad()
      .catch((error: unknown) => setFailure(problemOf(error).detail))
      .finally(() => setIsLoading(false));
  };
  return (
    <div className="thread-gap" role="note">
      <p>{text.conversation.gap}</p>
      <Button kind="quiet" disabled={isLoading} onClick={load}>
        {text.conversation.loadGap}
      </Button>
      {failure !== undefined && <p role="alert">{text.conversation.gapNotLoaded(failure)}</p>}
    </div>
  );
}
