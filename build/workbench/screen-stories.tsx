import type { BoardGrouping } from '#shared/local/work-view.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { boards } from '../../renderer/entities/local-state/board-store.ts';
import { useHomes } from '../../renderer/entities/home/home-store.ts';
import { useOutbox } from '../../renderer/entities/outbox/outbox-store.ts';
import { operatorStore } from '../../renderer/entities/operator/operator-store.ts';
import { DecisionPart } from '../../renderer/features/decision/decision-part.tsx';
import { WorkBoard } from '../../renderer/features/work/board/work-board.tsx';
import { workItemStore } from '../../renderer/entities/work-item/work-item-store.ts';
import { OutboxScreen } from '../../renderer/features/outbox/outbox-screen.tsx';
import { fillLocal } from '../../renderer/testing/fill-local.ts';
import { buildProposal, buildQuestion } from '../../renderer/testing/build-decisions.ts';
import { buildItemPlace } from '../../renderer/testing/build-item-place.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../renderer/testing/build-entities.ts';
import { menu, otherMenu } from './sample-documents.ts';
import { titleConflict } from './sample-guild.ts';
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
  titleConflict('conflict', 'wki_1'),
  {
    ...titleConflict('descriptions', 'wki_2'),
    conflict: [{ field: 'description', mine: menu, theirs: otherMenu }],
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
  { id: 'decisions', group: 'Screens', press: 'Show the change', show: decisionsOf },
  { id: 'board', group: 'Screens', show: () => boardOf('none') },
  { id: 'board-by-priority', group: 'Screens', show: () => boardOf('priority') },
];

function outboxOf(shown: readonly Partial<OutboxEntry>[]) {
  useHomes.setState({ homes: [buildHome({ id: 'local' })] });
  useOutbox.setState({ entries: shown.map(buildEntry) });
  return <OutboxScreen thingHref={() => '#'} />;
}

/** A question and a proposal of an operator, with a field of each kind. */
function decisionsOf() {
  const place = { homeId: 'local', guildId: 'gld_1' };
  const operator = { id: 'opr_ada', name: 'Ada', role: 'Planner', capabilities: [] };
  operatorStore.applyRows('local', [operator as never], { isEvent: true, scopeId: 'gld_1' });
  return (
    <div className="workbench-screen" style={{ display: 'grid', overflow: 'auto' }}>
      <DecisionPart {...place} decision={{ noun: 'question', row: buildQuestion() }} />
      <DecisionPart {...place} decision={{ noun: 'proposal', row: buildProposal() }} />
    </div>
  );
}

/** A board with a card of each kind, and a column with more than its limit. */
function boardOf(grouping: BoardGrouping) {
  const place = { homeId: 'local', guildId: 'gld_1' };
  useHomes.setState({ homes: [buildHome({ id: 'local' })] });
  fillLocal(boards, [[place, { grouping, columnLimits: { todo: 1, review: 2 } }]]);
  const items = [
    { id: 'obj', type: 'objective', title: 'Open the bakery', priority: 'critical' },
    { id: 'ini', type: 'initiative', title: 'Find an oven', parentId: 'obj', progress: 40 },
    {
      id: 'epic',
      type: 'epic',
      title: 'A long title. '.repeat(9),
      status: 'review',
      priority: 'low',
    },
    { id: 'task', title: 'Paint a sign', status: 'done', assignedOperatorId: 'Ada', progress: 100 },
  ].map((item) => buildWorkItem(item));
  workItemStore.applyPage('local', { guildId: 'gld_1' }, { workItems: items, nextCursor: null });
  return (
    <div className="workbench-screen">
      <WorkBoard place={buildItemPlace()} matches={undefined} onOpen={() => undefined} />
    </div>
  );
}
