import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type {
  OperationInput,
  OperationOutput,
  ReadOperationName,
} from '#shared/registry/registry.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { LocalValue } from '#shared/local/kinds.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { alertLimits } from '#shared/limits/desktop-limits.ts';
import type { AlertCandidate } from './candidates.ts';

/** Reads from the service of a home itself, never from the cache. */
export type RequestService = <Name extends ReadOperationName>(
  homeId: string,
  name: Name,
  input: OperationInput<Name>,
) => Promise<OperationOutput<Name>>;

/** A thread with its newest messages. */
interface ThreadFacts {
  readonly conversation: Conversation;
  /** Newest first. */
  readonly messages: readonly Message[];
}

/** The facts by which candidates become news. A fact that could not be read is missing. */
export interface NewsFacts {
  readonly home: Home;
  /** The threads by their ids, and the items by theirs. */
  readonly threads: ReadonlyMap<string, ThreadFacts>;
  readonly items: ReadonlyMap<string, WorkItem>;
  /** The questions with a form that are open, by their ids. */
  readonly questions: ReadonlyMap<string, Question>;
  /** The writes of the home that are neither sent nor discarded. */
  readonly entries: readonly OutboxEntry[];
  /** The ids of the threads and of the operators that are muted now. */
  readonly muted: {
    readonly threads: ReadonlySet<string>;
    readonly operators: ReadonlySet<string>;
  };
  /** The person's own decisions about threads, by the thread's id. */
  readonly settings: ReadonlyMap<string, LocalValue<'thread_setting'>>;
}

/** The title of a thread: the one that it has on this computer, or that of its service. */
export function titleOf(
  conversationId: string,
  { threads, settings }: Pick<NewsFacts, 'threads' | 'settings'>,
): string | undefined {
  return settings.get(conversationId)?.title ?? threads.get(conversationId)?.conversation.title;
}

/** Reads the facts for the candidates of one home, up to a bound. All are there once `done` resolves. */
export function readFacts(
  candidates: readonly AlertCandidate[],
  home: Home,
  ask: RequestService,
): Pick<NewsFacts, 'threads' | 'items' | 'questions'> & { readonly done: Promise<unknown> } {
  const ids = (kind: string) =>
    [
      ...new Set(
        candidates.filter(({ subject }) => subject.kind === kind).map(({ subject }) => subject.id),
      ),
    ].slice(-alertLimits.reads);
  const known = candidates.flatMap((candidate) =>
    candidate.kind === 'review' ? [candidate.workItem] : [],
  );
  const items = new Map(known.map((item) => [item.id as string, item]));
  const threads = new Map<string, ThreadFacts>();
  const readThread = async (conversationId: string) => {
    const [conversation, { messages }] = await Promise.all([
      ask(home.id, 'conversation.get', { conversationId }),
      ask(home.id, 'message.list', { conversationId, limit: alertLimits.messages }),
    ]);
    threads.set(conversationId, { conversation, messages });
  };
  const readItem = async (workItemId: string) => {
    items.set(workItemId, await ask(home.id, 'work_item.get', { workItemId }));
  };
  const questions = new Map<string, Question>();
  const readQuestions = async (guildId: string) => {
    const answer = await ask(home.id, 'question.list', { guildId, open: true });
    for (const question of answer.questions) {
      questions.set(question.id, question);
    }
  };
  const done = Promise.allSettled([
    ...guildsAsked(candidates).map((guildId) => readQuestions(guildId)),
    ...ids('conversation').map((id) => readThread(id)),
    ...ids('work_item')
      .filter((id) => !items.has(id))
      .map((id) => readItem(id)),
  ]);
  return { threads, items, questions, done };
}

/** The guilds in which an operator has asked something with a form. */
function guildsAsked(candidates: readonly AlertCandidate[]): readonly string[] {
  const asked = candidates.flatMap((candidate) =>
    candidate.kind === 'notification' && candidate.notification.meta?.questionId !== undefined
      ? (candidate.guildId ?? [])
      : [],
  );
  return [...new Set(asked)].slice(-alertLimits.reads);
}
