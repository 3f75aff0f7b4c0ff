import type { Home } from '#shared/capability/home.ts';
import type { LocalRowOf, LocalWrite } from '#shared/local/kinds.ts';
import type { CallRequest } from '#shared/capability/machine-registry.ts';
import { operations } from '#shared/registry/registry.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import type { Alert } from './news.ts';

export interface AlertActsOptions {
  readonly store: ClientStore;
  readonly home: (homeId: string) => Home | undefined;
  /** Accepts a write, as `outbox.submit`. */
  readonly submit: (request: CallRequest<'outbox.submit'>) => Promise<unknown>;
  /** Takes the new read marker of a thread. */
  readonly onRead: (marker: LocalWrite) => void;
}

/** Whether a text can answer an alert: a message in a thread, or a question with one text field. */
export function canReply({ subject, news }: Alert): boolean {
  const last = news.at(-1);
  if (last?.question !== undefined) {
    return last.question.isText;
  }
  return subject?.kind === 'conversation' && last?.kind !== 'proposal';
}

/** The actions on an alert that a person can take without opening its thread. */
export class AlertActs {
  readonly #options: AlertActsOptions;

  constructor(options: AlertActsOptions) {
    this.#options = options;
  }

  /** Puts a reply into the outbox, and marks the thread as read. */
  async reply(alert: Alert, words: string): Promise<void> {
    const { subject } = alert;
    if (subject === undefined || !canReply(alert) || words.trim() === '') {
      return;
    }
    const { homeId, id: conversationId } = subject;
    const { question } = alert.news.at(-1) ?? {};
    await this.#options.submit(
      question === undefined
        ? { homeId, operation: 'message.create', input: { conversationId, text: words } }
        : {
            homeId,
            operation: 'question.answer',
            input: { questionId: question.id, values: [words] },
          },
    );
    // The reply is saved by now: a failure to mark must not look like a failure to reply.
    await this.markRead(alert).catch(() => undefined);
  }

  /** Marks the thread as read up to the newest message of the alert, here and with the service. */
  async markRead({ subject, news }: Alert): Promise<void> {
    const { store, home, submit, onRead } = this.#options;
    const last = news.at(-1);
    if (subject?.kind !== 'conversation' || last === undefined) {
      return;
    }
    const { homeId, id: conversationId } = subject;
    const kind = 'read_marker';
    const key = { homeId, conversationId };
    // A row that was asked for by its key is of its kind.
    const former = (await store.request('local.find', { kind, key })) as
      | LocalRowOf<'read_marker'>
      | undefined;
    const { messageId, createdAt } = former?.value ?? { messageId: '', createdAt: '' };
    if (former === undefined || former.value.isUnread || createdAt < last.at) {
      const isFurther = createdAt > last.at;
      const value = {
        messageId: isFurther ? messageId : (last.messageId ?? ''),
        createdAt: isFurther ? createdAt : last.at,
        isBaseline: false,
        isUnread: false,
      };
      onRead(await store.request('local.save', { kind, key, value }));
    }
    const operation = 'notification.read';
    const { extension } = operations[operation];
    if (extension === undefined || home(homeId)?.extensions?.includes(extension) !== true) {
      return;
    }
    for (const { notificationId } of news) {
      if (notificationId !== undefined) {
        // oxlint-disable-next-line no-await-in-loop -- each is accepted in its turn
        await submit({ homeId, operation, input: { notificationId } });
      }
    }
  }
}
