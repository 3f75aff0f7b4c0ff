import { create } from 'zustand';
import type { AnsweredPlace, HomePlace, KeptPlace, ThreadPlace } from '#shared/capability/place.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../bridge/call.ts';
import { isThingWindow } from '../bridge/thing-window.ts';
import { forgetFormerPlaces, formerPlaces } from './former-layout.ts';
import { keyInHome, withoutHome } from './key-in-home.ts';
import type { KeyInHome } from './key-in-home.ts';

/** Where a thread is being read: a message at the top, and how far it is scrolled out. */
export type ThreadSpot = Pick<ThreadPlace, 'messageId' | 'offset'>;

/** Where the person is, and was. Main keeps it across quits and crashes. */
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
  /** The path last shown of each home, by its id. */
  readonly places: Readonly<Record<string, string>>;
  /** The guild chosen of each home that has several, by its id. */
  readonly guildIds: Readonly<Record<string, string>>;
  /** Where threads were left that were not left at their end. */
  readonly threads: Readonly<Record<KeyInHome, ThreadSpot>>;
}

/** How long a start waits for what main keeps; the page is shown without it where that hangs. */
const maxWaitMs = 3_000;
/** Scrolling is kept this long after it began, and once more if it goes on. */
const restMs = 150;
/** How long a place is shown before the page says that it still answers. */
const answerMs = 300;

export const usePlaces = create<PlaceState>()(() => ({
  isRead: false,
  lastPath: '/',
  unanswered: undefined,
  homeId: '',
  recent: [],
  places: {},
  guildIds: {},
  threads: {},
}));

/** Reads where the person was. What cannot be read leaves them at the beginning. */
export async function readPlaces(): Promise<void> {
  const timer = window.setTimeout(() => usePlaces.setState({ isRead: true }), maxWaitMs);
  try {
    const { homes, threads } = await call('place.list', {});
    const former = homes.length > 0 ? [] : formerPlaces();
    if (!usePlaces.getState().isRead) {
      const kept = former.toReversed().map((place) => ({ ...place, isAnswered: true }));
      const places = placesOf(homes.length > 0 ? homes : kept, threads);
      if (places.unanswered !== undefined && !isThingWindow) {
        // A page that was loaded again still has the place in its address.
        location.replace('#/');
      }
      usePlaces.setState(places);
    }
    for (const place of former) {
      await call('place.save', place);
    }
    forgetFormerPlaces();
    const [last] = homes;
    if (last?.isAnswered === true && !isThingWindow) {
      // It is shown again, and may be what the page cannot show any more.
      save({ homeId: last.homeId, path: last.path });
    }
  } catch {
    // The store says in a notice of its own why it cannot be used.
  }
  clearTimeout(timer);
  usePlaces.setState({ isRead: true });
}

/** The state that follows from what is kept, the home last shown first. */
function placesOf(homes: readonly KeptPlace[], threads: readonly ThreadPlace[]): PlaceState {
  const [last] = homes;
  const own = homes.filter(({ homeId }) => homeId !== '');
  // A home whose place did not answer is shown at its beginning.
  const answered = own.filter(({ isAnswered }) => isAnswered);
  return {
    isRead: true,
    lastPath: last?.isAnswered === true ? last.path : '/',
    unanswered: last?.isAnswered === false ? last.path : undefined,
    homeId: own[0]?.homeId ?? '',
    recent: answered.map(({ path }) => path),
    places: Object.fromEntries(answered.map(({ homeId, path }) => [homeId, path])),
    guildIds: Object.fromEntries(
      own.flatMap(({ homeId, guildId }) => (guildId === undefined ? [] : [[homeId, guildId]])),
    ),
    threads: Object.fromEntries(
      threads.map(({ homeId, conversationId, messageId, offset }) => [
        keyInHome(homeId, conversationId),
        { messageId, offset },
      ]),
    ),
  };
}

/** Keeps the place that is shown now; one of no home has no id. */
export function keepPlace(homeId: string | undefined, path: string): void {
  const { lastPath, places, recent } = usePlaces.getState();
  if (lastPath === path && (homeId === undefined || places[homeId] === path)) {
    return;
  }
  usePlaces.setState({
    lastPath: path,
    recent: [path, ...recent.filter((other) => other !== path)].slice(0, pageLimits.recentPlaces),
    ...(homeId !== undefined && { homeId, places: { ...places, [homeId]: path } }),
  });
  save({ homeId: homeId ?? '', path });
}

/** A place of a home is another one now: whoever comes back to it finds that one. */
export function movePlace(homeId: string, former: string, path: string): void {
  const { lastPath, places, homeId: lastHomeId } = usePlaces.getState();
  if (places[homeId] !== former) {
    return;
  }
  usePlaces.setState({
    lastPath: lastPath === former ? path : lastPath,
    places: { ...places, [homeId]: path },
  });
  save({ homeId, path });
  if (lastPath !== former) {
    // A start still lands where the person is.
    save({ homeId: places[lastHomeId] === lastPath ? lastHomeId : '', path: lastPath });
  }
}

/** Shows another guild of a home. */
export function chooseGuild(homeId: string, guildId: string): void {
  usePlaces.setState(({ guildIds }) => ({ guildIds: { ...guildIds, [homeId]: guildId } }));
  save({ homeId, path: usePlaces.getState().places[homeId] ?? '/', guildId });
}

let unsaid: AnsweredPlace | undefined;
let answering: number | undefined;

/** A place that could not be kept is still shown, and the next one is tried again. */
function save(place: HomePlace): void {
  if (isThingWindow) {
    // A start leads to what the main window showed.
    return;
  }
  if (unsaid !== undefined && unsaid.homeId !== place.homeId) {
    answerPlace();
  }
  call('place.save', place).catch(() => undefined);
  unsaid = { homeId: place.homeId, path: place.path };
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

const resting = new Map<KeyInHome, number>();

/** Keeps where a thread is being read; undefined is its end. */
export function keepThreadSpot(
  homeId: string,
  conversationId: string,
  spot: ThreadSpot | undefined,
): void {
  const key = keyInHome(homeId, conversationId);
  const { threads, isRead } = usePlaces.getState();
  const former = threads[key];
  const isSame = former?.messageId === spot?.messageId && former?.offset === spot?.offset;
  if (!isRead || isSame) {
    return;
  }
  const { [key]: _former, ...others } = threads;
  usePlaces.setState({ threads: spot === undefined ? others : { ...others, [key]: spot } });
  if (resting.has(key)) {
    return;
  }
  const saveSpot = () => {
    resting.delete(key);
    const kept = usePlaces.getState().threads[key];
    call('place.save_thread', { homeId, conversationId, ...kept }).catch(() => undefined);
  };
  resting.set(key, window.setTimeout(saveSpot, restMs));
}

/** Moves the place of a thread when its conversation gets its own id. */
export function applySpotIdentified(
  state: PlaceState,
  homeId: string,
  temporaryId: string,
  id: string,
): PlaceState {
  const { [keyInHome(homeId, temporaryId)]: spot, ...others } = state.threads;
  return spot === undefined
    ? state
    : { ...state, threads: { ...others, [keyInHome(homeId, id)]: spot } };
}

/** Drops everything of a home that was signed out or removed. */
export function applyPlacesForgotten(state: PlaceState, homeId: string): PlaceState {
  const { [homeId]: _place, ...places } = state.places;
  const { [homeId]: _guildId, ...guildIds } = state.guildIds;
  return { ...state, places, guildIds, threads: withoutHome(state.threads, homeId) };
}
