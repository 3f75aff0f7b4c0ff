import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useHomes } from '../../renderer/entities/home-store.ts';
import { useOutbox } from '../../renderer/entities/outbox-store.ts';
import { OutboxScreen } from '../../renderer/features/outbox/outbox-screen.tsx';
import { buildEntry, buildHome } from '../../renderer/testing/build-entities.ts';
import type { Story } from './story.ts';

const entries: readonly Partial<OutboxEntry>[] = [
  { id: 'queued' },
  { id: 'sending', state: 'sending', input: { conversationId: 'cnv_1', text: 'On its way' } },
  {
    id: 'doubted',
    reason:
      'This may have arrived. Guildhall looks for it every few seconds, and sends it again after a minute if it isn’t there.',
    input: { conversationId: 'cnv_1', text: 'Is it there?' },
  },
  {
    id: 'rejected',
    state: 'rejected',
    reason: 'The thread is archived.',
    input: {
      conversationId: 'cnv_1',
      text: 'A long message, of which one line is shown. '.repeat(9),
    },
  },
  {
    id: 'conflict',
    operation: 'work_item.update',
    input: { workItemId: 'wki_1', title: 'A picnic' },
    subject: { kind: 'work_item', id: 'wki_1' },
    state: 'conflict',
    conflict: [{ field: 'title', mine: 'A picnic', theirs: 'A feast' }],
  },
  {
    id: 'orphaned',
    state: 'rejected',
    reason: 'The item this belongs to was discarded before it was sent.',
    input: { conversationId: 'new_1', text: 'Bring bread' },
    subject: { kind: 'conversation', id: 'new_1' },
  },
  { id: 'unconfirmed', state: 'unconfirmed' },
];

/** Screens in states that are rare in a running application. */
export const screenStories: readonly Story[] = [
  { id: 'outbox', group: 'Screens', show: () => outboxOf(entries) },
  { id: 'outbox-empty', group: 'Screens', show: () => outboxOf([]) },
];

function outboxOf(shown: readonly Partial<OutboxEntry>[]) {
  useHomes.setState({ homes: [buildHome({ id: 'local' })] });
  useOutbox.setState({ entries: shown.map(buildEntry) });
  return <OutboxScreen threadHref={() => '#'} />;
}
