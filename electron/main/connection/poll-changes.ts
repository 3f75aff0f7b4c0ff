import { hash } from 'node:crypto';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { OperationAnswer } from './operation-answer.ts';

/** The lists that are asked for again and again where a service sends no events. */
export type PolledName =
  | 'conversation.list'
  | 'message.list'
  | 'work_item.list'
  | 'document.list'
  | 'notification.list';

/** One list as it was answered. */
export type PolledAnswer = OperationAnswer<PolledName>;

/** A row as it is remembered: the digest of what it read, by its id. */
export type KnownRows = ReadonlyMap<string, string>;

interface Row {
  readonly id: string;
}

/** What is remembered of a list: its rows in the order of the answer. */
export function knownRows(answer: PolledAnswer): Map<string, string> {
  return new Map(rowsOf(answer).map((row) => [row.id, digestOf(row)]));
}

/** However much a row holds, little is remembered of it. */
function digestOf(row: Row): string {
  return hash('sha1', JSON.stringify(row), 'base64');
}

/** Whether an answer reaches back to what is known; else something between may be missing. */
export function reachesKnown(known: KnownRows, answer: PolledAnswer): boolean {
  return known.size === 0 || rowsOf(answer).some(({ id }) => known.has(id));
}

/**
 * The events that a socket would have brought between two answers of a list, oldest first. Of a
 * list that begins with its newest, rows behind all that is known are no news but history.
 */
export function eventsBetween(known: KnownRows, answer: PolledAnswer): ServiceEvent[] {
  const rows = rowsOf(answer);
  const lastKnown = rows.findLastIndex(({ id }) => known.has(id));
  const isNews = (index: number) => isWhole(answer) || lastKnown === -1 || index < lastKnown;
  const changed = rows.filter(
    (row, index) => (known.has(row.id) || isNews(index)) && known.get(row.id) !== digestOf(row),
  );
  const isKnown = ({ id }: Row) => known.has(id);
  const guildId = 'guildId' in answer.request ? answer.request.guildId : undefined;
  const place = guildId === undefined ? {} : { guildId };
  const present = new Set(rows.map(({ id }) => id));
  const gone = isWhole(answer) ? [...known.keys()].filter((id) => !present.has(id)) : [];
  return [
    ...(isWhole(answer) ? changed : changed.toReversed()).flatMap((row) =>
      eventOf(answer, row, isKnown(row)),
    ),
    ...gone.flatMap((id) => deletionOf(answer, id)),
  ].map((event) => ({ ...event, ...place }) as unknown as ServiceEvent);
}

function rowsOf({ name, output }: PolledAnswer): readonly Row[] {
  switch (name) {
    case 'conversation.list':
      return output.conversations;
    case 'message.list':
      return output.messages;
    case 'work_item.list':
      return output.workItems;
    case 'document.list':
      return output.documents;
    case 'notification.list':
      return output.notifications;
  }
}

/** Whether all there is was answered, so that what is not there is gone. */
function isWhole({ name, output }: PolledAnswer): boolean {
  const isWholeList = name === 'work_item.list' || name === 'document.list';
  return isWholeList && (output.nextCursor ?? null) === null;
}

/** The row is of the answer, so it is what the answer's name says; TypeScript cannot follow. */
function eventOf({ name, request }: PolledAnswer, row: Row, isKnown: boolean): object[] {
  switch (name) {
    case 'conversation.list':
      return [
        {
          type: isKnown ? 'conversation.updated' : 'conversation.created',
          data: { conversation: row },
        },
      ];
    case 'message.list':
      // A message never changes.
      return isKnown
        ? []
        : [
            {
              type: 'message.created',
              data: { conversationId: request.conversationId, message: row },
            },
          ];
    case 'work_item.list':
      return [
        { type: isKnown ? 'work_item.updated' : 'work_item.created', data: { workItem: row } },
      ];
    case 'document.list':
      return [{ type: isKnown ? 'document.updated' : 'document.created', data: { document: row } }];
    case 'notification.list':
      return [
        {
          type: isKnown ? 'notification.updated' : 'notification.created',
          data: { notification: row },
        },
      ];
  }
}

function deletionOf({ name }: PolledAnswer, id: string): object[] {
  return name === 'work_item.list'
    ? [{ type: 'work_item.deleted', data: { id } }]
    : [{ type: 'document.deleted', data: { id } }];
}
