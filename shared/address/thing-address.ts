import { addressOf, decodedPart, encodedPart, homePath } from './home-path.ts';

/** The kinds of things that have addresses. */
export type ThingKind = 'document' | 'item' | 'thread';

/** A thing as its address names it. */
export interface ThingAddress {
  readonly kind: ThingKind;
  /** The home by the id that the writer's computer has for it. */
  readonly homeId: string;
  readonly id: string;
  /** The base URL of the home's service, where the address tells it. */
  readonly service?: string;
  /** The name of a heading of a document. */
  readonly part?: string;
  /** The message of a thread. */
  readonly messageId?: string;
}

/** No address is longer. */
export const maxThingAddress = 1_000;

// An address ends before the full stop of its sentence.
const address =
  /guildhall:\/\/home\/([^/\s]{1,300})\/(document|item|thread)\/([\w%.~-]{0,599}[\w%~-])(?:\/([\w%.~-]{0,599}[\w%~-]))?(?:\?service=([\w%.~-]{0,599}[\w%~-]))?/g;
const wholeAddress =
  /^guildhall:\/\/home\/([^/\s]{1,300})\/(document|item|thread)\/([\w%.~-]{0,599}[\w%~-])(?:\/([\w%.~-]{0,599}[\w%~-]))?(?:\?service=([\w%.~-]{0,599}[\w%~-]))?(?:#([^\s#]{1,300}))?$/;
const beginningAddress =
  /^guildhall:\/\/home\/([^/\s]{1,300})\/(document|item|thread)\/([\w%.~-]{0,599}[\w%~-])(?:\/([\w%.~-]{0,599}[\w%~-]))?(?:\?service=([\w%.~-]{0,599}[\w%~-]))?(?:#([\w%.~-]{0,299}[\w%~-]))?(?![\w%~/-])/;

/** The path of a thing within the application; its address is `guildhall:/` and this. */
export function thingPath({ kind, homeId, id }: ThingAddress): string {
  return homePath(homeId, `/${kind}/${encodedPart(id)}`);
}

/**
 * The address of a thing in a text that a service writes: of the home in which the text is read,
 * whatever that computer calls it.
 */
export function addressInSameHome(thing: Pick<ThingAddress, 'kind' | 'id'>): string {
  return addressOf(thingPath({ ...thing, homeId: sameHome }));
}

/** No home has this id, so that the home of the text is meant. */
const sameHome = 'this';

/** The path of a message in its thread. */
export function messagePath(homeId: string, conversationId: string, messageId: string): string {
  const thread = thingPath({ kind: 'thread', homeId, id: conversationId });
  return `${thread}/${encodedPart(messageId)}`;
}

/** The thing that a path shows, a thread also at one of its messages; undefined for other paths. */
export function thingOfPath(path: string): ThingAddress | undefined {
  return parseThingAddress(addressOf(path.split('/', 5).join('/')));
}

/** The thing that an address names; undefined for any other text. */
export function parseThingAddress(url: string): ThingAddress | undefined {
  return url.length > maxThingAddress ? undefined : thingOf(wholeAddress.exec(url) ?? []);
}

/** The length of the address with which a text begins at a place; 0 if there is none. */
export function thingAddressLength(text: string, at: number): number {
  const found = beginningAddress.exec(text.slice(at, at + maxThingAddress + 1)) ?? [];
  return thingOf(found) === undefined ? 0 : (found[0]?.length ?? 0);
}

/**
 * The things whose addresses stand in a text, each once, whichever home they name.
 *
 * @param most how many are looked for
 */
export function thingsIn(text: string, most: number): readonly ThingAddress[] {
  const things = new Map<string, ThingAddress>();
  for (const match of text.matchAll(address)) {
    // Only behind the id of a thread stands something that has an address.
    const thing = thingOf(match) ?? thingOf(match.with(4, ''));
    const key = `${thing?.kind} ${thing?.id}`;
    if (thing !== undefined && !things.has(key)) {
      things.set(key, thing);
    }
    if (things.size >= most) {
      break;
    }
  }
  return [...things.values()];
}

function thingOf([, home, kind, encodedId, encodedMessageId, encodedService, heading]: readonly (
  | string
  | undefined
)[]) {
  const homeId = decoded(home);
  const id = decoded(encodedId);
  const messageId = decoded(encodedMessageId || undefined);
  if (messageId === undefined ? encodedMessageId : kind !== 'thread') {
    return undefined;
  }
  const service = decoded(encodedService);
  const part = kind === 'document' ? (decoded(heading) ?? heading) : undefined;
  return homeId === undefined || id === undefined
    ? undefined
    : {
        kind: kind as ThingKind,
        homeId,
        id,
        ...(service !== undefined && { service }),
        ...(part !== undefined && { part }),
        ...(messageId !== undefined && { messageId }),
      };
}

function decoded(encoded: string | undefined): string | undefined {
  return encoded && decodedPart(encoded);
}
