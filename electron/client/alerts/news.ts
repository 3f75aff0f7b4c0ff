import type { AlertClass } from '#shared/capability/alert.ts';
import type { WantedPlace } from '#shared/capability/place.ts';
import type { NewsStatus } from '../store/store-protocol.ts';

/** The kinds of events that are news. */
export type NewsKind =
  | 'message'
  | 'question'
  | 'proposal'
  | 'run_failed'
  | 'stopped'
  | 'review'
  | 'change'
  | 'report'
  | 'failed'
  | 'conflict'
  | 'key_refused'
  | 'home_failed'
  | 'other';

/** A thing of a home. All news about one thing shares one alert. */
export interface Subject {
  readonly homeId: string;
  /** `home`, or a noun of the contract. */
  readonly kind: string;
  readonly id: string;
}

/** One piece of news, with all facts that an alert shows. */
export interface News {
  readonly subject: Subject;
  readonly kind: NewsKind;
  readonly class: AlertClass;
  readonly place: WantedPlace;
  /** Its time by the service's clock; empty for none. */
  readonly at: string;
  /** The name of the home, and of the thread, item or document; empty where it is not known. */
  readonly home: string;
  readonly title: string;
  readonly author: string;
  /** The words of the message, the notification or the refusal. */
  readonly words: string;
  readonly messageId?: string | undefined;
  readonly notificationId?: string | undefined;
  /** The question with a form that it is about, and whether a text alone answers it. */
  readonly question?: { readonly id: string; readonly isText: boolean } | undefined;
}

/** A piece of news as it arrived. */
export interface Arrival {
  readonly news: News;
  readonly status: NewsStatus;
  /** Whether the news is the person's own act, from any home on this computer. */
  readonly isOwn: boolean;
  /** Whether a window with the focus shows the thing, or did when the news came. */
  readonly isInFront: boolean;
  /** Whether the person did not want to be disturbed when the news came. */
  readonly wasQuiet: boolean;
  /** Whether it is about a thread that the person has muted, or follows. */
  readonly isMuted: boolean;
  readonly isFollowed: boolean;
}

/** A notification for the system to show. */
export interface Alert {
  readonly title: string;
  readonly body: string;
  readonly place: WantedPlace;
  /** The thing that the alert is about; undefined if it is about several. */
  readonly subject: Subject | undefined;
  /** The news in it, oldest first. */
  readonly news: readonly News[];
}
