import { inboxPath } from '#shared/address/home-path.ts';
import type { AlertSettings } from '#shared/capability/alert.ts';
import { plainBeginning } from '#shared/text/plain-text.ts';
import { text } from '../text/text.ts';
import type { Alert, Arrival, News, Subject } from './news.ts';
import { isQuiet } from './quiet-time.ts';
import { spokenLinks } from './spoken-words.ts';

/** More things than these are told in one alert. */
const maxAlerts = 3;
/** How much of somebody's words an alert shows. */
const maxWords = 240;
/** How much of a title, and how many titles. */
const maxTitle = 120;
const maxTitles = 5;

/** The person's choices, and the time on this computer. */
export interface AlertMoment {
  readonly settings: AlertSettings;
  readonly now: Date;
}

/**
 * Decides what the system shows of what has arrived together, oldest first: nothing that was told
 * before, is older than the home here, is the person's own act, stands before their eyes, is of a
 * class that is off, or came while they did not want to be disturbed, or still do not. News about one thing is one
 * alert, and news about many things is one alert as well.
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
  { news, status, isOwn, isInFront, wasQuiet }: Arrival,
  { settings, now }: AlertMoment,
): boolean {
  return (
    status === 'new' &&
    !isOwn &&
    !isInFront &&
    !wasQuiet &&
    settings.classes[news.class] &&
    !isQuiet(settings, now)
  );
}

function keyOf({ homeId, kind, id }: Subject): string {
  return JSON.stringify([homeId, kind, id]);
}

/** One alert about one thing; a click leads to the first of what it tells. */
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

/** One alert about many things, which the inbox shows each for itself. */
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
