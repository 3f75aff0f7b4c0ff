import { statusInNeed } from '#shared/rules/needs.ts';
import { asksPerson } from '#shared/domain/conversation/question.ts';
import { isStartedBy } from '#shared/domain/conversation/started-by.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { messagePath } from '#shared/address/thing-address.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { text } from '../text/text.ts';
import { routeOf } from './candidate-route.ts';
import { reviewKey } from './candidates.ts';
import type { AlertCandidate } from './candidates.ts';
import { titleOf } from './news-facts.ts';
import type { NewsFacts } from './news-facts.ts';
import type { News } from './news.ts';
import type { OwnActs } from './own-acts.ts';
import { notifiedMessage } from './notified-message.ts';
import { spokenWords } from './spoken-words.ts';

/** The news of a candidate, with the facts that decide whether it is shown. */
export interface KnownNews {
  readonly news: News;
  readonly isOwn: boolean;
  /** Another name under which the same news may arrive. */
  readonly alias: string | undefined;
}

type CandidateOf<Kind extends AlertCandidate['kind']> = Extract<AlertCandidate, { kind: Kind }>;

/**
 * Turns the candidates of one home into news, oldest first. The words lack the facts of a thread or an
 * item that could not be read. A message whose thread could not be read counts as one in the person's
 * own thread, because by the contract every thread is.
 */
export function newsOfCandidates(
  candidates: readonly AlertCandidate[],
  facts: NewsFacts,
  ownActs: OwnActs,
): KnownNews[] {
  const taken = new Set<string>();
  const asked = new Set([...facts.questions.values()].flatMap(({ messageId }) => messageId ?? []));
  return candidates.map((candidate) => {
    switch (candidate.kind) {
      case 'notification':
        return newsOfNotification(candidate, facts, { ownActs, taken, asked });
      case 'review':
        return newsOfReview(candidate, facts, ownActs);
      case 'report':
        return newsOfReport(candidate, facts, ownActs);
      case 'stopped': {
        const title = titleOf(candidate.subject.id, facts) ?? '';
        const words = text.alerts.stoppedDetail;
        const news = { ...base(candidate, facts), kind: 'stopped', title, words } as const;
        return known(
          facts.muted.threads.has(candidate.subject.id) ? { ...news, class: 'otherThreads' } : news,
        );
      }
      case 'write': {
        const words = candidate.entry.reason ?? '';
        const isMessage = candidate.entry.operation === 'message.create';
        const { place } = base(candidate, facts);
        return known({
          ...base(candidate, facts),
          kind: candidate.need,
          words,
          place: isMessage ? place : { path: '/outbox' },
        });
      }
      case 'home':
        return known({
          ...base(candidate, facts),
          kind: candidate.need === 'failed' ? 'home_failed' : candidate.need,
          words: candidate.detail,
        });
      default:
        return candidate satisfies never;
    }
  });
}

function known(news: News, isOwn = false, alias?: string): KnownNews {
  return { news, isOwn, alias };
}

/** The part of the news that is built alike for all candidates. */
function base(candidate: AlertCandidate, { home }: NewsFacts): News {
  return {
    subject: candidate.subject,
    kind: 'other',
    class: 'needsYou',
    place: routeOf(candidate),
    at: candidate.at,
    home: home.name,
    title: '',
    author: '',
    words: '',
  };
}

/** The state that candidates share when they are turned into news together. */
interface Round {
  readonly ownActs: OwnActs;
  /** The ids of the messages that have news already. */
  readonly taken: Set<string>;
  /** The ids of the messages that say a question with a form. */
  readonly asked: ReadonlySet<string>;
}

function isAsked({ type }: Notification): boolean {
  return type === 'operator_question' || type === 'operator_proposal';
}

function newsOfNotification(
  candidate: CandidateOf<'notification'>,
  facts: NewsFacts,
  run: Round,
): KnownNews {
  const { notification } = candidate;
  const news = {
    ...base(candidate, facts),
    words: said(notification.message, candidate.subject.homeId, facts),
    notificationId: notification.id as string,
  };
  if (isAsked(notification)) {
    return newsOfAsked(news, notification, facts);
  }
  if (candidate.subject.kind === 'conversation') {
    return newsOfMessage(news, notification, facts, run);
  }
  if (candidate.subject.kind !== 'work_item') {
    return known({ ...news, kind: 'other', class: 'other' });
  }
  const item = facts.items.get(candidate.subject.id);
  const title = item?.title ?? '';
  return item?.status === statusInNeed
    ? known({ ...news, kind: 'review', title }, false, reviewKey(item.id))
    : known({ ...news, kind: 'change', class: 'work', title });
}

/** The news of a question with a form or of a proposal. */
function newsOfAsked(news: News, { type, meta }: Notification, facts: NewsFacts): KnownNews {
  const { subject } = news;
  const { conversation } = facts.threads.get(subject.id) ?? {};
  const title = titleOf(subject.id, facts) ?? facts.items.get(subject.id)?.title ?? '';
  const operator = conversation?.participants.find(({ id }) => id === meta?.operatorId);
  const { threads, operators } = facts.muted;
  const isMuted = threads.has(subject.id) || operators.has(meta?.operatorId ?? '');
  const question = facts.questions.get(meta?.questionId ?? '');
  const [field, ...others] = question?.fields ?? [];
  return known({
    ...news,
    kind: type === 'operator_question' ? 'question' : 'proposal',
    class: isMuted ? 'otherThreads' : 'needsYou',
    title,
    author: operator?.name ?? '',
    ...(meta?.questionId !== undefined && {
      question: { id: meta.questionId, isText: field?.kind === 'text' && others.length === 0 },
    }),
  });
}

function newsOfMessage(
  news: News,
  notification: Notification,
  facts: NewsFacts,
  { ownActs, taken, asked }: Round,
): KnownNews {
  const thread = facts.threads.get(news.subject.id);
  if (thread === undefined) {
    return known({ ...news, kind: 'message', class: 'ownThreads' });
  }
  const { conversation, messages } = thread;
  const title = titleOf(news.subject.id, facts) ?? '';
  const { participants } = conversation;
  const message = notifiedMessage(notification, messages, taken);
  const isOwnThread = isStartedBy(conversation, facts.home.user?.id);
  const kept = { ...news, title, class: isOwnThread ? 'ownThreads' : 'otherThreads' } as const;
  if (message === undefined) {
    return known({ ...kept, kind: 'message' });
  }
  taken.add(message.id);
  const { homeId, id: conversationId } = news.subject;
  const { id: messageId, authorId, createdAt, text: words } = message;
  const author = participants.find(({ id }) => id === authorId)?.name ?? '';
  // Only the newest message can be a waiting question, as in the inbox.
  const isMuted = facts.muted.threads.has(news.subject.id) || facts.muted.operators.has(authorId);
  const isSkipped = !isMuted && message.retryOf !== undefined;
  const isQuestion =
    messages[0] === message &&
    !isMuted &&
    asksPerson({ participants, lastMessage: message }, facts.home.user?.id);
  // A question with a form is a message too, and gets one alert
  const isTold = asked.has(messageId);
  const isOwn =
    isTold ||
    ownActs.has(messageId, createdAt) ||
    facts.entries.some(
      ({ operation, input }) =>
        operation === 'message.create' &&
        input['conversationId'] === conversationId &&
        input['asOperatorId'] === authorId &&
        input['text'] === words,
    );
  return known(
    {
      ...kept,
      ...(isQuestion || isSkipped
        ? { kind: isSkipped ? 'run_failed' : 'question', class: 'needsYou' }
        : { kind: 'message' }),
      place: { ...news.place, path: messagePath(homeId, conversationId, messageId) },
      author,
      words: said(words, homeId, facts),
      messageId,
      at: createdAt,
    },
    isOwn,
    `message ${messageId} ${createdAt}`,
  );
}

/** The words of a text, with the titles of things of the same home as far as they were read. */
function said(markdown: string, homeId: string, facts: NewsFacts): string {
  const titles: Readonly<Record<ThingKind, (id: string) => string | undefined>> = {
    item: (id) => facts.items.get(id)?.title,
    thread: (id) => titleOf(id, facts),
    document: () => undefined,
  };
  return spokenWords(markdown, ({ kind, id, homeId: other, service }) => {
    // An address with a service may belong to another home, where the ids name other things.
    const isHere = service === undefined || other === homeId;
    return isHere ? titles[kind](id) : undefined;
  });
}

function newsOfReview(
  candidate: CandidateOf<'review'>,
  facts: NewsFacts,
  ownActs: OwnActs,
): KnownNews {
  const { id, updatedAt, title } = candidate.workItem;
  const isOwn =
    ownActs.has(id, updatedAt) ||
    facts.entries.some(
      ({ subject, input, temporaryId }) =>
        (subject.id === id || temporaryId === id) && input['status'] === statusInNeed,
    );
  return known({ ...base(candidate, facts), kind: 'review', title }, isOwn);
}

function newsOfReport(
  candidate: CandidateOf<'report'>,
  facts: NewsFacts,
  ownActs: OwnActs,
): KnownNews {
  const { id, createdAt, title } = candidate.document;
  const isOwn =
    ownActs.has(id, createdAt) ||
    facts.entries.some(
      ({ operation, input, temporaryId }) =>
        temporaryId === id || (operation === 'document.create' && input['title'] === title),
    );
  return known({ ...base(candidate, facts), kind: 'report', title }, isOwn);
}
