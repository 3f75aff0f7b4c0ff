import type { Run } from '#shared/domain/run/schema.ts';
import { text } from '../../../text/text.ts';
import { useTitleOf } from './use-title-of.ts';

const { causes } = text.run;

interface CauseProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly run: Run;
}

/** The words for the message or the item that a run is about. */
export function RunCause({ homeId, guildId, run }: CauseProps) {
  const { cause, conversationId, workItemId } = run;
  const kind = workItemId === undefined ? 'thread' : 'item';
  const title = useTitleOf(homeId, guildId, kind, workItemId ?? conversationId);
  if (cause === 'trial') {
    return causes.trial;
  }
  return cause === 'assignment' ? causes.assignment(title) : causes.message(title);
}
