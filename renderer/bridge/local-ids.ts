import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { isRecord } from '#shared/contract/is-record.ts';
import { isTemporaryId } from '#shared/outbox/temporary-id.ts';
import { messageResource } from '#shared/domain/message/resource.ts';

// A thing that is made here has a temporary id until the service answers. A page goes on naming it by
// that id, so that nothing on the screen changes its name. Whatever leaves the page names it by the
// service's id.

/** The ids of things of one home that have two. */
interface HomeIds {
  /** The id by which this page knows a thing, by its other one. */
  readonly local: ReadonlyMap<string, string>;
  /** The service's id of a thing, by its temporary one. */
  readonly service: ReadonlyMap<string, string>;
}

/** The things with two ids, by home. Subscribe to it where a thing may have got its second id. */
export const useLocalIds = create<{ readonly homes: ReadonlyMap<string, HomeIds> }>()(() => ({
  homes: new Map(),
}));

const none: HomeIds = { local: new Map(), service: new Map() };

function idsOf(homeId: string): HomeIds {
  return useLocalIds.getState().homes.get(homeId) ?? none;
}

/** The id by which this page knows a thing. */
export function localIdOf(homeId: string, id: string): string {
  return idsOf(homeId).local.get(id) ?? id;
}

/** The service's id of a thing; its temporary one until the service has answered. */
export function serviceIdOf(homeId: string, id: string): string {
  return idsOf(homeId).service.get(id) ?? id;
}

/** Ids of a service that counts: another noun may well have the same. */
const counted = /^\d{1,14}$/;

/**
 * Takes the service's id of a thing that an entry has made. Nobody names a message before it is sent,
 * so its temporary id is let go. Where another noun may have the same id, the page goes on with that
 * of the service.
 *
 * @returns whether it is new
 */
export function learnId({ homeId, subject, state, temporaryId, resultId }: OutboxEntry): boolean {
  const isMade = state === 'sent' && temporaryId !== undefined && resultId !== undefined;
  return (
    isMade &&
    subject.kind !== messageResource.noun &&
    addId(homeId, temporaryId, resultId, counted.test(resultId) ? resultId : temporaryId)
  );
}

/**
 * Takes the service's id of a thing that was asked for by its temporary one, as an address of an
 * earlier page may. This page has not shown it under that.
 */
export function followId(homeId: string, asked: unknown, id: string): void {
  if (typeof asked === 'string' && asked !== id) {
    addId(homeId, asked, id, id);
  }
}

function addId(homeId: string, temporaryId: string, serviceId: string, localId: string): boolean {
  const { local, service } = idsOf(homeId);
  // The id under which a thing was first shown stays.
  if (service.has(temporaryId) || serviceId === temporaryId) {
    return false;
  }
  const ids: HomeIds = {
    local: new Map(local).set(localId === serviceId ? temporaryId : serviceId, localId),
    service: new Map(service).set(temporaryId, serviceId),
  };
  useLocalIds.setState(({ homes }) => ({ homes: new Map(homes).set(homeId, ids) }));
  return true;
}

/** Drops the ids of a home that was signed out or removed. */
export function forgetIds(homeId: string): void {
  useLocalIds.setState(({ homes }) => {
    const others = new Map(homes);
    others.delete(homeId);
    return { homes: others };
  });
}

/**
 * Names things in what came to this page by the ids by which it knows them.
 *
 * @param homeId the home of what does not name one itself
 */
export function withLocalIds<Value>(value: Value, homeId?: string): Value {
  return mapIds(value, homeId, (of, id) => (of === undefined ? id : localIdOf(of, id)));
}

/**
 * Names things in what leaves this page by the ids of the service. A call about an entry names no
 * home; no two homes have the same temporary id.
 */
export function withServiceIds<Value>(value: Value): Value {
  const { homes } = useLocalIds.getState();
  return mapIds(value, undefined, (_homeId, id) => {
    const home = isTemporaryId(id) && [...homes.values()].find(({ service }) => service.has(id));
    return (home || none).service.get(id) ?? id;
  });
}

type IdOf = (homeId: string | undefined, id: string) => string;

function mapIds<Value>(value: Value, homeId: string | undefined, idOf: IdOf): Value {
  return useLocalIds.getState().homes.size === 0
    ? value
    : // Names are mapped to names, so that the value is of the same type.
      (mapped(value, homeId, idOf) as Value);
}

/**
 * Exactly the names `id` and those that end in `Id` or `Ids` hold ids, in the contract as in what main
 * tells. A field in conflict is named beside its values.
 */
function mapped(value: unknown, outerHomeId: string | undefined, idOf: IdOf): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => mapped(each, outerHomeId, idOf));
  }
  // Bytes and the like name nothing.
  if (!isRecord(value) || Object.prototype.toString.call(value) !== '[object Object]') {
    return value;
  }
  const homeId = typeof value['homeId'] === 'string' ? value['homeId'] : outerHomeId;
  const mappedId = (part: unknown) => (typeof part === 'string' ? idOf(homeId, part) : part);
  const isIdField = typeof value['field'] === 'string' && namesId(value['field']);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (namesId(name) || (isIdField && name !== 'field')) {
        return [name, mappedId(part)];
      }
      return [
        name,
        name.endsWith('Ids') && Array.isArray(part)
          ? part.map(mappedId)
          : mapped(part, homeId, idOf),
      ];
    }),
  );
}

function namesId(name: string): boolean {
  return name === 'id' || name.endsWith('Id');
}
