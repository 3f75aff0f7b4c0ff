import { create } from 'zustand';
import type { AnsweredPlace } from '#shared/capability/place.ts';
import type { LocalRowOf, LocalValue } from '#shared/local/kinds.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../bridge/call.ts';
import { isThingWindow } from '../../bridge/thing-window.ts';
import { forgetPreviousPlaces, previousPlaces } from './previous-layout.ts';
import type { HomePlace } from './previous-layout.ts';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

/** Scrolling is kept once it rests, in milliseconds. */
const restMs = 150;

/** The place last shown of each home. */
export const places = new LocalStore('place');
/** The guild chosen of each home that has several. */
export const chosenGuilds = new LocalStore('chosen_guild');
/** Where threads were left that were not left at their end. */
export const scrollAnchors = new LocalStore('scroll_anchor', { restMs });

/** Where the person is in this window, and was. */
export interface PlaceState {
  /** Whether what main keeps is here; before that nothing is shown. */
  readonly isRead: boolean;
  /** The path last shown, so that a start lands where the person was. */
  readonly lastPath: string;
  /** The path that a start did not restore, since the page did not answer in it the last time. */
  readonly unanswered: string | undefined;
  /** The home last shown. */
  readonly homeId: string;
  /** The paths opened lately, each once, the newest first; at a start those of the homes. */
  readonly recent: readonly string[];
}

/** How long a start waits for what main keeps; the page is shown without it where that hangs. */
const maxWaitMs = 3_000;
/** How long a place is shown before the page says that it still answers. */
const answerMs = 300;

export const usePlaces = create<PlaceState>()(() => ({
  isRead: false,
  lastPath: '/',
  unanswered: undefined,
  homeId: '',
  recent: [],
}));

/** The path last shown of a home. One in which the page did not answer is shown at its beginning. */
export function placeIn(
  homeId: string,
  state: Pick<LocalRows<'place'>, 'rows'> = places.use.getState(),
): string | undefined {
  const place = places.value({ homeId }, state);
  return place?.isAnswered === true ? place.path : undefined;
}

/** The guild that was chosen of a home. */
export function chosenGuildOf(
  homeId: string,
  state: Pick<LocalRows<'chosen_guild'>, 'rows'> = chosenGuilds.use.getState(),
): string | undefined {
  return chosenGuilds.value({ homeId }, state);
}

/** Reads where the person was. What cannot be read leaves them at the beginning. */
export async function readPlaces(): Promise<void> {
  const timer = window.setTimeout(() => usePlaces.setState({ isRead: true }), maxWaitMs);
  // Where they cannot be read, the store says in a notice of its own why it cannot be used.
  await Promise.all([places.readOnce(), chosenGuilds.readOnce(), scrollAnchors.readOnce()]);
  const { load, rows } = places.use.getState();
  const kept = [...rows.values()];
  const former = load === 'ready' && kept.length === 0 ? previousPlaces() : [];
  await keepFormer(former);
  clearTimeout(timer);
  if (load === 'ready' && !usePlaces.getState().isRead) {
    restore(kept.length > 0 ? kept : former.toReversed().map(rowOf));
  }
  usePlaces.setState({ isRead: true });
}

/** Shows the place that was shown last, which stands first. */
function restore(rows: readonly LocalRowOf<'place'>[]): void {
  const [last] = rows;
  const own = rows.filter(({ key }) => key.homeId !== '');
  const unanswered = last?.value.isAnswered === false ? last.value.path : undefined;
  if (unanswered !== undefined && !isThingWindow) {
    // A page that was loaded again still has the place in its address.
    location.replace('#/');
  }
  usePlaces.setState({
    lastPath: last?.value.isAnswered === true ? last.value.path : '/',
    unanswered,
    homeId: own[0]?.key.homeId ?? '',
    recent: own.filter(({ value }) => value.isAnswered).map(({ value }) => value.path),
  });
  if (last?.value.isAnswered === true) {
    // It is shown again, and may be what the page cannot show any more.
    save(last.key.homeId, last.value.path);
  }
}

/** Takes over what an earlier version has kept, the place shown last at the end. */
async function keepFormer(former: readonly HomePlace[]): Promise<void> {
  try {
    for (const place of former) {
      const { homeId, guildId } = place;
      // oxlint-disable-next-line no-await-in-loop -- the one that is kept last was shown last
      await places.saveFirst({ homeId }, rowOf(place).value);
      if (guildId !== undefined) {
        chosenGuilds.save({ homeId }, guildId);
      }
    }
    forgetPreviousPlaces();
  } catch {
    // They are taken over at the next start.
  }
}

function rowOf({ homeId, path }: HomePlace): LocalRowOf<'place'> {
  return { kind: 'place', key: { homeId }, value: { path, isAnswered: true } };
}

/** Keeps the place that is shown now; one of no home has no id. */
export function savePlace(homeId: string | undefined, path: string): void {
  const { lastPath, recent } = usePlaces.getState();
  if (lastPath === path && (homeId === undefined || placeIn(homeId) === path)) {
    return;
  }
  usePlaces.setState({
    lastPath: path,
    recent: [path, ...recent.filter((other) => other !== path)].slice(0, pageLimits.recentPlaces),
    ...(homeId !== undefined && { homeId }),
  });
  save(homeId ?? '', path);
}

/** A place of a home is another one now: whoever comes back to it finds that one. */
export function movePlace(homeId: string, former: string, path: string): void {
  const { lastPath, homeId: lastHomeId } = usePlaces.getState();
  if (placeIn(homeId) !== former) {
    return;
  }
  usePlaces.setState({ lastPath: lastPath === former ? path : lastPath });
  save(homeId, path);
  if (lastPath !== former) {
    // A start still lands where the person is.
    save(placeIn(lastHomeId) === lastPath ? lastHomeId : '', lastPath);
  }
}

/** Shows another guild of a home. */
export function chooseGuild(homeId: string, guildId: string): void {
  if (isThingWindow) {
    // A start leads to what the main window showed.
    chosenGuilds.show({ homeId }, guildId);
  } else {
    chosenGuilds.save({ homeId }, guildId);
  }
}

let unsaid: AnsweredPlace | undefined;
let answering: number | undefined;

/** A place that could not be kept is still shown, and the next one is tried again. */
function save(homeId: string, path: string): void {
  const value = { path, isAnswered: true };
  if (isThingWindow) {
    places.show({ homeId }, value);
    return;
  }
  if (unsaid !== undefined && unsaid.homeId !== homeId) {
    answerPlace();
  }
  places.save({ homeId }, value);
  unsaid = { homeId, path };
  clearTimeout(answering);
  answering = window.setTimeout(answerPlace, answerMs);
}

/** Says that the page answers in the place that it shows; else the next start would not restore it. */
export function answerPlace(): void {
  clearTimeout(answering);
  const place = unsaid;
  unsaid = undefined;
  if (place !== undefined) {
    call('place.answer', place).catch(() => undefined);
  }
}

/** The person knows that a place was not restored. */
export function dismissUnanswered(): void {
  usePlaces.setState({ unanswered: undefined });
}

/** Keeps where a thread is being read; undefined is its end. */
export function saveScrollAnchor(
  homeId: string,
  conversationId: string,
  anchor: LocalValue<'scroll_anchor'> | undefined,
): void {
  const key = { homeId, conversationId };
  const former = scrollAnchors.value(key);
  const isSame = former?.messageId === anchor?.messageId && former?.offset === anchor?.offset;
  if (usePlaces.getState().isRead && !isSame) {
    scrollAnchors.saveLater(key, anchor);
  }
}
