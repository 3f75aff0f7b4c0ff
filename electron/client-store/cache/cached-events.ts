import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { WritableDb } from '../../storage/database.ts';
import { placed } from './list-rows.ts';
import type { ListedRow } from './list-rows.ts';
import { deleteRecords, findRecord, saveRecord, tick } from './record-rows.ts';
import type { RecordKind } from './record-rows.ts';
import { appendMessage } from './thread-rows.ts';

/** Applies one event to what is kept: the answer to a read is then what it was, changed by it. */
export function applyEvent(db: WritableDb, homeId: string, event: ServiceEvent): void {
  const mark = tick(db);
  const keep = (kind: RecordKind, body: ListedRow) => {
    const known = findRecord(db, { homeId, kind, id: body.id });
    // Notifications are listed for all guilds together.
    const scope = kind === 'notification' ? '' : (event.guildId ?? known?.scope ?? '');
    const at = event.at ?? known?.at ?? '';
    saveRecord(db, { homeId, scope, ...placed(kind, body), mark, at, body });
  };
  const forget = (id: string, ...kinds: RecordKind[]) => {
    for (const kind of kinds) {
      deleteRecords(db, 'home_id = ? AND kind = ? AND id = ?', homeId, kind, id);
    }
  };
  switch (event.type) {
    case 'conversation.created':
    case 'conversation.updated':
      keep('conversation', event.data.conversation);
      return;
    case 'message.created': {
      const { conversationId, message } = event.data;
      const at = event.at ?? message.createdAt;
      appendMessage(db, { homeId, conversationId }, { message, mark, at });
      return;
    }
    case 'work_item.created':
    case 'work_item.updated':
      keep('work_item', event.data.workItem);
      return;
    case 'work_item.deleted':
      forget(event.data.id, 'work_item');
      return;
    case 'document.created':
    case 'document.updated':
      keep('document', event.data.document);
      return;
    case 'document.deleted':
      forget(event.data.id, 'document', 'document_content');
      return;
    case 'notification.created':
    case 'notification.updated':
      keep('notification', event.data.notification);
      return;
    case 'notifications.read':
      db.run(
        `UPDATE records SET body = json_set(body, '$.read', json('true')), mark = ?
         WHERE home_id = ? AND kind = 'notification' AND json_extract(body, '$.read') IS NOT 1`,
        mark,
        homeId,
      );
      return;
    case 'operator.created':
    case 'operator.updated':
      keep('operator', event.data.operator);
      return;
    case 'operator.thinking':
    case 'operator.passed':
    case 'operator.stopped':
      // What operators are about just now is not kept.
      return;
  }
}
