import { randomUUID } from 'node:crypto';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { LocalRowOf } from '#shared/local/kinds.ts';
import { muteKinds } from '#shared/local/triage-kinds.ts';
import type { Noun } from '#shared/registry/resources.ts';
import { alertLimits } from '#shared/limits/limits.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { settledWithin } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { AlertCandidate } from './candidates.ts';
import { readFacts } from './news-facts.ts';
import type { RequestService } from './news-facts.ts';
import { newsOfCandidates } from './news-of-candidate.ts';
import type { Arrival, Subject } from './news.ts';
import type { OwnActs } from './own-acts.ts';
import type { CandidateRound } from './waiting-candidates.ts';

/** The noun whose waiting writes may be the cause of a candidate, by the kind of the candidate. */
const ownNouns: Readonly<Partial<Record<AlertCandidate['kind'], Noun>>> = {
  notification: 'message',
  review: 'work_item',
  report: 'document',
};

/** The dependencies for reading the candidates of a home. */
export interface ArrivalsOptions {
  readonly store: ClientStore;
  readonly timing: Timing;
  /** The present state of a home; undefined once it is gone. */
  readonly home: (homeId: string) => Home | undefined;
  readonly ask: RequestService;
  /** Whether a window with the focus shows the thing. */
  readonly isInFront: (subject: Subject) => boolean;
}

/** Reads the news behind new candidates of a home, and claims the other names of that news. */
export async function readArrivals(
  options: ArrivalsOptions,
  ownActs: OwnActs,
  home: Home,
  candidates: readonly AlertCandidate[],
  { inFront, quiet }: Pick<CandidateRound, 'inFront' | 'quiet'>,
): Promise<Arrival[]> {
  const { store, timing, ask, isInFront } = options;
  const { done, ...facts } = readFacts(candidates, home, ask);
  await settledWithin(timing, alertLimits.readMs, done);
  const [entries, forGood] = await Promise.all([
    ownEntries(store, candidates, home.id),
    store.request('local.list_for_good', { kind: 'triage', homeId: home.id }),
  ]);
  // Rows that were asked for by their kind are of that kind.
  const decisions = forGood as LocalRowOf<'triage'>[];
  const muted = (kind: string) =>
    new Set(decisions.filter(({ key }) => key.kind === kind).map(({ key }) => key.id));
  const never = {
    threads: muted(muteKinds.conversation),
    operators: muted(muteKinds.operator),
  };
  const known = newsOfCandidates(candidates, { home, entries, muted: never, ...facts }, ownActs);
  const statuses =
    options.home(home.id) === undefined
      ? []
      : await store.request('alert.claim', {
          homeId: home.id,
          batch: randomUUID(),
          // News without another name stays new, as its first claim has found.
          news: known.map(({ alias }) => ({ keys: alias === undefined ? [] : [alias], at: '' })),
          released: [],
        });
  return known.map(({ news, isOwn }, at) => {
    const { key = '' } = candidates[at] ?? {};
    return {
      news,
      isOwn,
      status: statuses[at] ?? 'told',
      isInFront: inFront.has(key) || isInFront(news.subject),
      wasQuiet: quiet.has(key),
    };
  });
}

/** The waiting entries of the nouns of the candidates: the person gets no alert about their own act. */
async function ownEntries(
  store: ClientStore,
  candidates: readonly AlertCandidate[],
  homeId: string,
): Promise<OutboxEntry[]> {
  const nouns = new Set(candidates.flatMap(({ kind }) => ownNouns[kind] ?? []));
  const lists = [...nouns].map((noun) => store.request('outbox.list', { homeId, noun }));
  return (await Promise.all(lists)).flat();
}
