import type { ActChange } from '#shared/capability/act.ts';
import { call } from '../bridge/call.ts';
import { text } from '../text/text.ts';
import { showToast } from '../ui/toast.tsx';
import { undoable } from './undo/undo.ts';

/**
 * Removes the sample content that nobody has changed, in one act with one undo.
 *
 * @throws ProblemError where not all of it could be removed; asked again, it goes on
 */
export function removeSample(): Promise<void> {
  return undoable(async (note) => {
    const answer = await call('first_run.remove_sample', {});
    const { homeId, guildId, together, ...removed } = answer;
    const changes: ActChange[] = [
      ...removed.items.map((item): ActChange => {
        const { id, createdAt: _made, updatedAt: _changed, ...before } = item;
        const thing = { noun: 'work_item', id, guildId, title: item.title } as const;
        return { kind: 'deleted', ...thing, before, together };
      }),
      ...removed.documents.map(({ id, title, type, description = '', content }): ActChange => {
        const before = { title, type, description, content };
        return { kind: 'deleted', noun: 'document', id, guildId, title, before, together };
      }),
      ...removed.conversations.map((conversationId): ActChange => ({
        kind: 'archived',
        conversationId,
      })),
    ];
    const { sample } = text.firstRun;
    if (changes.length === 0) {
      showToast({ words: sample.noneRemoved });
      return;
    }
    note({ homeId, name: text.undo.names.removedSample, changes, words: sample.removed });
  });
}
