import { Notification } from 'electron';
import type { WantedPlace } from '#shared/capability/place.ts';
import { alertLimits } from '#shared/limits/desktop-limits.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { notificationBody, notificationTitle } from '#shared/text/plain-text.ts';
import { log } from '../log.ts';
import { text } from '../text/text.ts';
import { canReply } from '../../client/alerts/alert-acts.ts';
import type { AlertActs } from '../../client/alerts/alert-acts.ts';
import type { AlertTrouble } from '../../client/alerts/alert-trouble.ts';
import type { Alert } from '../../client/alerts/news.ts';
import { nameOfPlace } from '../../client/alerts/place-names.ts';

interface ShownAlert {
  readonly alert: Alert;
  /** The notifications that it tells of and that nobody has read yet. */
  readonly unread: Set<string>;
}

export interface NativeAlertsOptions {
  readonly acts: AlertActs;
  /** The person wants to see the place. */
  readonly onOpen: (place: WantedPlace) => void;
  /** The system has shown one, or has not and says why. */
  readonly trouble: Pick<AlertTrouble, 'note' | 'clear'>;
}

/** The notifications of the system: a thin layer over Electron's, which decides nothing. */
export class NativeAlerts {
  readonly #options: NativeAlertsOptions;
  /** One that nobody holds is collected, and its click is lost. */
  readonly #shown = new Map<Notification, ShownAlert>();

  constructor(options: NativeAlertsOptions) {
    this.#options = options;
  }

  show(alert: Alert): void {
    const { acts, onOpen, trouble } = this.#options;
    if (!Notification.isSupported()) {
      return;
    }
    const isThread = alert.subject?.kind === 'conversation';
    const { title, body, place } = alert;
    const notification = new Notification({
      // macOS hands it back where a click starts the application.
      ...(process.platform === 'darwin' && { id: nameOfPlace(place) }),
      title: notificationTitle(title, process.platform),
      body: notificationBody(body, process.platform),
      ...(canReply(alert) && { hasReply: true, replyPlaceholder: text.alerts.reply }),
      ...(isThread && {
        actions: [{ type: 'button', text: text.alerts.markRead }],
      }),
    });
    const leave = () => this.#shown.delete(notification);
    const act = (work: Promise<void>) => {
      leave();
      work.catch((error: unknown) => this.#reportFailure(alert, error));
    };
    notification.on('click', () => {
      leave();
      onOpen(place);
    });
    notification.on('reply', ({ reply }, former) => act(acts.reply(alert, reply ?? former)));
    notification.on('action', () => act(acts.markRead(alert)));
    notification.on('close', leave);
    notification.on('show', trouble.clear);
    notification.on('failed', (_event, error) => {
      leave();
      trouble.note(error);
      log.warn({ error }, 'the system did not show a notification');
    });
    this.#keep(notification, alert);
    notification.show();
  }

  /** Takes back what was read elsewhere: alerts of which nothing is unread any more. */
  closeRead(homeId: string, notificationId: string | undefined): void {
    for (const [notification, { alert, unread }] of this.#shown) {
      const isOfHome = alert.news.some(({ subject }) => subject.homeId === homeId);
      if (!isOfHome || unread.size === 0) {
        continue;
      }
      if (notificationId === undefined) {
        unread.clear();
      } else {
        unread.delete(notificationId);
      }
      if (unread.size === 0) {
        this.#shown.delete(notification);
        notification.close();
      }
    }
  }

  #keep(notification: Notification, alert: Alert): void {
    const ids = alert.news.map(({ notificationId }) => notificationId);
    const unread = new Set(ids.filter((id) => id !== undefined));
    this.#shown.set(notification, { alert, unread });
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > alertLimits.shown && oldest !== undefined) {
      this.#shown.delete(oldest);
    }
  }

  /** Tells the person that an act failed, and leads to its thread, so that no words are lost in silence. */
  #reportFailure(alert: Alert, error: unknown): void {
    log.warn({ err: error }, 'an act on an alert failed');
    const detail =
      error instanceof ProblemError ? error.problem.detail : text.application.internalError;
    const { place } = alert;
    const title = text.alerts.notKept;
    this.show({ title, body: detail, place, subject: undefined, news: [] });
  }
}
