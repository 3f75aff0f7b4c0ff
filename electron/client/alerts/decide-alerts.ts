import { inboxPath } from '#shared/address/home-path.ts';
import type { AlertSettings } from '#shared/capability/alert.ts';
import { plainBeginning } from '#shared/text/plain-text.ts';
import { text } from '../text/text.ts';
import type { Alert, Arrival, News, Subject } from './news.ts';
import { isQuiet } from './quiet-time.ts';
import { spokenLinks } from './spoken-words.ts';

/** The maximum number of alerts shown together. News about more things shares one alert. */
const maxAlerts = 3;
/** The maximum length of the body of an alert, in characters. */
const maxWords = 240;
/** The maximum length of a title, and the maximum number of titles in one alert. */
const maxTitle = 120;
const maxTitles = 5;

/** The person's choices, and the time on this computer. */
export interface AlertMoment {
  readonly settings: AlertSettings;
  readonly now: Date;
}

/**
 * Decides which alerts the system shows for news that has arrived together, oldest first. It leaves
 * out news that was shown before, is older than the home here, is the person's own act, is on the
 * screen, is of a muted thread, or is of a class that is off and of no followed thread. It also leaves out news that came in quiet time, and all news
 * while quiet time lasts. News about one thing shares one alert, and so does news about many things.
 */
export function decideAlerts(arrivals: readonly Arrival[], moment: AlertMoment): Alert[] {
  const shown = arrivals.filter((arrival) => isShown(arrival, moment)).map(({ news }) => news);
  const groups = [...Map.groupBy(shown, ({ subject }) => keyOf(subject)).values()];
  const { showsText } = moment.settings;
  return groups.length > maxAlerts
    ? [alertOfMany(shown, groups, showsText)]
    : groups.map((group) => alertOfThing(group, showsText));
}

function isShown(
  { news, status, isOwn, isInFront, wasQuiet, isMuted, isFollowed }: Arrival,
  { settings, now }: AlertMoment,
): boolean {
  return (
    status === 'new' &&
    !isOwn &&
    !isInFront &&
    !wasQuiet &&
    !isMuted &&
    (isFollowed || settings.classes[news.class]) &&
    !isQuiet(settings, now)
  );
}

function keyOf({ homeId, kind, id }: Subject): string {
  return JSON.stringify([homeId, kind, id]);
}

/** The alert for all news about one thing. A click leads to the oldest. */
function alertOfThing(news: readonly News[], showsText: boolean): Alert {
  const [first] = news as readonly [News];
  const last = news.at(-1) ?? first;
  const { title, body } =
    news.length === 1 ? textOfOne(first, showsText) : textOfSeveral(news, last, showsText);
  const { place, subject } = first;
  return { title: plainBeginning(spokenLinks(title), maxTitle), body, place, subject, news };
}

function textOfOne(news: News, showsText: boolean): { title: string; body: string } {
  const { alerts } = text;
  if (!showsText) {
    return { title: alerts.hidden[news.kind](news), body: '' };
  }
  return { title: alerts.shown[news.kind](news), body: plainBeginning(news.words, maxWords) };
}

function textOfSeveral(
  news: readonly News[],
  last: News,
  showsText: boolean,
): { title: string; body: string } {
  const { alerts } = text;
  const isThread = last.subject.kind === 'conversation';
  const place = isThread || showsText ? last.title || last.home : last.home;
  const title = isThread ? alerts.messages(news.length, place) : alerts.changes(news.length, place);
  const body = showsText ? alerts.said(last.author, plainBeginning(last.words, maxWords)) : '';
  return { title, body };
}

/** The alert for news about many things. The inbox shows each of them by itself. */
function alertOfMany(
  news: readonly News[],
  groups: readonly (readonly News[])[],
  showsText: boolean,
): Alert {
  const { alerts } = text;
  const isMessages = news.every(({ subject }) => subject.kind === 'conversation');
  const title = isMessages
    ? alerts.manyMessages(news.length, groups.length)
    : alerts.many(news.length);
  const needing = groups.filter((group) => group.some((one) => one.class === 'needsYou')).length;
  const names = groups.slice(0, maxTitles).map(([one]) => one?.title || one?.home || '');
  const body = [
    ...(needing > 0 ? [alerts.needing(needing)] : []),
    ...(showsText ? [plainBeginning(spokenLinks(names.join(', ')), maxWords)] : []),
  ].join(' ');
  return { title, body, place: { path: inboxPath }, subject: undefined, news };
}
