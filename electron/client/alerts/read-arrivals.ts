import { randomUUID } from 'node:crypto';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { LocalRowOf } from '#shared/local/kinds.ts';
import { muteKinds } from '#shared/local/triage-kinds.ts';
import { isMuteOn } from '#shared/rules/mute.ts';
import type { Noun } from '#shared/registry/resources.ts';
import { alertLimits } from '#shared/limits/desktop-limits.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { settledWithin } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { AlertCandidate } from './candidates.ts';
import { readFacts } from './news-facts.ts';
import type { NewsFacts, RequestService } from './news-facts.ts';
import { newsOfCandidates } from './news-of-candidate.ts';
import type { Arrival, News, Subject } from './news.ts';
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
  const [entries, decided] = await Promise.all([
    ownEntries(store, candidates, home.id),
    readDecisions(options, home.id),
  ]);
  const known = newsOfCandidates(candidates, { home, entries, ...decided, ...facts }, ownActs);
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
      ...attentionOf(news, decided),
    };
  });
}

type Decided = Pick<NewsFacts, 'muted' | 'settings'>;

/** Reads the person's own decisions about the threads and operators of a home. */
async function readDecisions(
  { store, timing }: Pick<ArrivalsOptions, 'store' | 'timing'>,
  homeId: string,
): Promise<Decided> {
  const [marks, settings] = await Promise.all([
    store.request('local.list_for_good', { kind: 'triage', homeId }),
    store.request('local.list_for_good', { kind: 'thread_setting', homeId }),
  ]);
  const now = new Date(timing.now());
  // Rows that were asked for by their kind are of that kind.
  const mutes = (marks as LocalRowOf<'triage'>[]).filter(({ value }) => isMuteOn(value, now));
  const muted = (kind: string) =>
    new Set(mutes.filter(({ key }) => key.kind === kind).map(({ key }) => key.id));
  const rows = settings as LocalRowOf<'thread_setting'>[];
  return {
    muted: {
      threads: muted(muteKinds.conversation),
      operators: muted(muteKinds.operator),
    },
    settings: new Map(rows.map(({ key, value }) => [key.conversationId, value])),
  };
}

/** Whether the person has muted or follows the thread of news. A write of theirs is never muted. */
function attentionOf(
  { subject: { kind, id }, kind: newsKind }: News,
  { muted, settings }: Decided,
): Pick<Arrival, 'isMuted' | 'isFollowed'> {
  const isThread = kind === 'conversation';
  const isWrite = newsKind === 'failed' || newsKind === 'conflict';
  return {
    isMuted: isThread && !isWrite && muted.threads.has(id),
    isFollowed: isThread && settings.get(id)?.isFollowed === true,
  };
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
