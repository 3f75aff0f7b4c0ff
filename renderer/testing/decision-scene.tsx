import { page } from 'vitest/browser';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import type { Proposal } from '#shared/domain/proposal/schema.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import { guildStore } from '../entities/guild/guild-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { applyEvent, forgetHome } from '../entities/nouns.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { useOutbox } from '../entities/outbox/outbox-store.ts';
import { Decisions } from '../features/decision/decisions.tsx';
import { buildEntry, buildHome } from './build-entities.ts';
import { fakeBridge } from './fake-bridge.ts';
import type { BridgeAnswers } from './fake-bridge.ts';
import { show } from './show.tsx';
import { WindowParts } from './window-parts.tsx';

const home = buildHome({ id: 'local', name: 'This computer', kind: 'local' });
const ada = operatorSchema.parse({ id: 'opr_ada', name: 'Ada', role: 'Planner', capabilities: [] });

/** A thread of which what operators wait for is shown. */
export async function showDecisions({
  questions = [],
  proposals = [],
  answers = {},
  extensions,
}: {
  /** The extensions of the service, if it is not this computer. */
  extensions?: readonly string[];
  questions?: readonly Question[];
  proposals?: readonly Proposal[];
  answers?: BridgeAnswers;
}) {
  const bridge = fakeBridge({
    'guild.list': () => ({ guilds: [guildSchema.parse({ id: 'gld_1', name: 'The guild' })] }),
    'question.list': () => ({ questions: [...questions], nextCursor: null }),
    'proposal.list': () => ({ proposals: [...proposals], nextCursor: null }),
    'outbox.submit': () => ({ entry: buildEntry({ state: 'sent' }), output: undefined }),
    ...answers,
  });
  useHomes.setState({
    homes: [
      extensions === undefined ? home : { ...home, kind: 'remote', extensions: [...extensions] },
    ],
  });
  operatorStore.applyRows('local', [ada], { isEvent: false, scopeId: 'gld_1' });
  await guildStore.read('local');
  const element = (
    <>
      <main>
        <Decisions homeId="local" guildId="gld_1" about={{ conversationId: 'cnv_1' }} />
      </main>
      <WindowParts />
    </>
  );
  return { ...bridge, ...show(element), element };
}

export const questionGroup = page.getByRole('group', { name: 'Question from Ada' });
export const proposalGroup = page.getByRole('group', { name: 'Proposal from Ada' });

/** Tells of a question or a proposal that is decided, as its service does. */
export function tellDecided(row: Question | Proposal): void {
  const data = 'summary' in row ? { proposal: row } : { question: row };
  const type = 'summary' in row ? 'proposal.updated' : 'question.updated';
  applyEvent('local', { type, data, guildId: 'gld_1' } as never);
}

/** Takes away what a scene has left behind: to be called after each test. */
export function forgetDecisions(): void {
  forgetHome('local');
  useHomes.setState({ homes: [] });
  useOutbox.setState({ entries: [], done: new Set() });
}
