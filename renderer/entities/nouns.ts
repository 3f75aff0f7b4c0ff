import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { verbsByName } from '#shared/contract/resource.ts';
import type { Resource } from '#shared/contract/resource.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { forgetIds, learnId, localIdOf, withLocalIds } from '../bridge/local-ids.ts';
import {
  applyActivityForgotten,
  applyPhasesUnheard,
  useActivity,
} from './progress/activity-store.ts';
import { applyActsForgotten, useActs } from './acts/act-store.ts';
import { conversationStore } from './conversation/conversation-store.ts';
import { conversationHandlers } from './thread/conversation-handlers.ts';
import { proposalHandlers, questionHandlers } from './decision/decision-handlers.ts';
import { applyVisitsForgotten, useVisits } from './visits/visit-store.ts';
import { forgetSending } from './local-state/draft-store.ts';
import { documentHandlers } from './document/document-handlers.ts';
import type { Listed } from './store/entity-store.ts';
import { forgetGrants } from './grants/grant-store.ts';
import { guildHandlers } from './guild/guild-handlers.ts';
import { guildStore } from './guild/guild-store.ts';
import { applyHomeChanged, isConnected, isSignedOut, useHomes } from './home/home-store.ts';
import { forgetLocal, readLocalAgain } from './local-state/local-store.ts';
import { forgetLimits } from './limits/limit-store.ts';
import { readLimitsFor } from './limits/most-use.ts';
import { forgetModels, readModelsFor } from './model/model-store.ts';
import { messageHandlers } from './message/message-handlers.ts';
import { standardHandlers } from './noun-handlers.ts';
import type { AnsweredRequest, NounHandlers, ReadAgain } from './noun-handlers.ts';
import { notificationHandlers } from './notification/notification-handlers.ts';
import { operatorHandlers } from './operator/operator-handlers.ts';
import { operatorStore } from './operator/operator-store.ts';
import { followEntries } from './outbox/follow-entries.ts';
import { applyOutboxEntry, applyOutboxForgotten, useOutbox } from './outbox/outbox-store.ts';
import { applyProgressForgotten, useProgress } from './progress/progress-store.ts';
import { plainStore } from './store/plain-stores.ts';
import { runHandlers } from './run/run-handlers.ts';
import { followStuck, forgetStuck, readStuckAgain } from './run/stuck-store.ts';
import { trashHandlers } from './trash/trash-handlers.ts';
import { forgetScreenStates } from './screen-state.ts';
import { forgetTitles } from './thing/last-titles.ts';
import { forgetNoteAliases } from './document/note-aliases.ts';
import { forgetNoteNames } from './document/note-names.ts';
import { forgetNames } from './work-item/named-items.ts';
import { workItemHandlers } from './work-item/work-item-handlers.ts';

/** The nouns that need more than follows from their resource. */
const particular: Readonly<Partial<Record<Noun, NounHandlers>>> = {
  guild: guildHandlers,
  operator: operatorHandlers,
  run: runHandlers,
  question: questionHandlers,
  proposal: proposalHandlers,
  conversation: conversationHandlers,
  message: messageHandlers,
  document: documentHandlers,
  notification: notificationHandlers,
  work_item: workItemHandlers,
  trash: trashHandlers,
};

/** The resource of every noun. Their list in the contract would bring all schemas to the page. */
const modules = import.meta.glob<Record<string, Resource<Noun>>>(
  '../../shared/domain/*/resource.ts',
  { eager: true },
);

/** The handlers of each noun. The page keeps nothing of a noun that has no list. */
export const kept: readonly NounHandlers[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((resource): resource is Resource<Noun> & Listed => resource.list !== undefined)
  .map((resource) => particular[resource.noun] ?? standardHandlers(plainStore(resource)));

const byNoun = new Map(kept.map((noun) => [noun.resource.noun, noun]));
const resources = kept.map(({ resource }) => resource);
const eventVerbs = verbsByName(resources, 'events');
const operationVerbs = verbsByName(resources, 'operations');

/** Applies an event of a home's service. An event unknown to this version is ignored. */
export function applyEvent(homeId: string, event: ServiceEvent): void {
  const { type, data, guildId } = event;
  followStuck(homeId, event);
  const { resource, verb = '' } = eventVerbs.get(type) ?? {};
  // The data was parsed by the schema of this event.
  byNoun.get(resource?.noun ?? '')?.events[verb]?.(data as never, { homeId, guildId });
}

/** Applies the service's answer to a read or a write. Answers that are kept nowhere are ignored. */
export function applyAnswer(
  operation: OperationName,
  answer: unknown,
  request: AnsweredRequest,
): void {
  const { resource, verb = '' } = operationVerbs.get(operation) ?? {};
  // The answer was parsed by the schema of this operation.
  byNoun.get(resource?.noun ?? '')?.answers[verb]?.(answer as never, request);
}

followEntries(nounOf, ({ noun, homeId }, changes) =>
  byNoun.get(noun)?.applyEntries(homeId, changes),
);

/** The noun whose rows an operation reads or changes. */
function nounOf(operation: string): string {
  return operationVerbs.get(operation)?.resource.noun ?? '';
}

/** Applies entries that were accepted at once: what follows the outbox hears of them together. */
export function applyAccepted(told: readonly OutboxEntry[]): void {
  const entries = told.map((entry) => withLocalIds(entry));
  useOutbox.setState((known) => entries.reduce(applyOutboxEntry, known));
}

/** Applies a change of the outbox, and the service's answer. */
export function applyEntry(told: OutboxEntry, toldAnswer: unknown): void {
  const isNewlyKnown = learnId(told);
  const { homeId, temporaryId } = told;
  const entry = withLocalIds(told);
  const answer = withLocalIds(toldAnswer, homeId);
  const { operation, input, subject } = entry;
  if (answer !== undefined) {
    const { idField = '' } = byNoun.get(subject.kind)?.resource ?? {};
    applyAnswer(operation, answer, { homeId, input: { ...input, [idField]: subject.id } });
  }
  useOutbox.setState((known) => applyOutboxEntry(known, entry));
  if (!isNewlyKnown || temporaryId === undefined) {
    return;
  }
  if (localIdOf(homeId, temporaryId) !== temporaryId) {
    void readLocalAgain();
    return;
  }
  for (const { readNaming } of kept) {
    void readNaming(homeId, temporaryId);
  }
}

/** Reads the guilds of a home, and rereads everything that was requested of each of them. */
export async function readHome(homeId: string): Promise<void> {
  await guildStore.read(homeId);
  if (guildStore.list(homeId).load.kind === 'ready') {
    await Promise.all([readAgain(homeId, 'all'), readStuckAgain(homeId)]);
  }
}

/** Reads a home. Of what was read before, only failed lists are read again. */
export async function readHomeOnce(homeId: string): Promise<void> {
  const { kind } = guildStore.list(homeId).load;
  await (kind === 'idle' || kind === 'failed' ? readHome(homeId) : readAgain(homeId, 'failed'));
}

/** Reads what all screens of a guild need, unless it was read before. */
export async function readGuildOnce(homeId: string, guildId: string): Promise<void> {
  const stores = [conversationStore, operatorStore];
  await Promise.all(stores.map((store) => store.readOnce(homeId, { guildId })));
  const operators = operatorStore.list(homeId, { guildId }).rows;
  await readModelsFor(homeId, guildId, operators);
  await readLimitsFor(homeId, guildId, operators);
}

async function readAgain(homeId: string, which: ReadAgain): Promise<void> {
  const guildIds = new Set<unknown>(guildStore.list(homeId).rows.map(({ id }) => id));
  const isGuild = (id: unknown) => id === undefined || guildIds.has(id);
  const others = kept.filter(({ resource }) => resource !== guildStore.resource);
  await Promise.all(others.map((noun) => noun.readAgain(homeId, which, isGuild)));
}

/**
 * Takes a home as it stands. What was shown and kept of it goes once the person has signed out:
 * another person may sign in.
 */
export function takeHome(home: Home): void {
  const isKnown = useHomes.getState().homes.some(({ id }) => id === home.id);
  const wasSignedOut = isSignedOut(home.id);
  useHomes.setState((state) => applyHomeChanged(state, home));
  if (!isConnected(home)) {
    forgetProgress(home.id);
  }
  if (isKnown && !wasSignedOut && isSignedOut(home.id)) {
    forgetHome(home.id);
  }
}

/** Drops what operators of a home are said to write right now: what follows may be missed. */
export function forgetProgress(homeId: string): void {
  useProgress.setState((state) => applyProgressForgotten(state, homeId));
  useActivity.setState((state) => applyPhasesUnheard(state, homeId));
}

/** Drops everything of a home. */
export function forgetHome(homeId: string): void {
  for (const noun of kept) {
    noun.applyForgotten(homeId);
  }
  forgetModels(homeId);
  forgetLimits(homeId);
  forgetStuck(homeId);
  forgetGrants(homeId);
  forgetTitles(homeId);
  forgetNames(homeId);
  forgetNoteNames(homeId);
  forgetNoteAliases(homeId);
  forgetScreenStates(homeId);
  forgetSending(homeId);
  forgetLocal(homeId);
  forgetIds(homeId);
  useProgress.setState((state) => applyProgressForgotten(state, homeId));
  useActivity.setState((state) => applyActivityForgotten(state, homeId));
  useVisits.setState((state) => applyVisitsForgotten(state, homeId));
  useActs.setState((state) => applyActsForgotten(state, homeId));
  useOutbox.setState((state) => applyOutboxForgotten(state, homeId));
}
