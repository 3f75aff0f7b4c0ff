import { notificationResource as resource } from '#shared/domain/notification/resource.ts';
import type { WritableDb } from '../../../storage/database.ts';
import { keepAnswered } from '../entity-rows.ts';
import { tick } from '../record-rows.ts';
import type { NounCache } from './noun-cache.ts';

/** Notifications are marked as read, one or all of them. */
export const notificationCache: NounCache = {
  events: { allRead: (db, homeId, { mark }) => markAllRead(db, homeId, mark) },
  answers: {
    read: (db, homeId, answer) => keepAnswered(db, homeId, { resource, answer }),
    readAll: (db, homeId) => markAllRead(db, homeId, tick(db)),
  },
};

function markAllRead(db: WritableDb, homeId: string, mark: number): void {
  db.run(
    `UPDATE records SET body = json_set(body, '$.read', json('true')), mark = ?
     WHERE home_id = ? AND kind = ? AND json_extract(body, '$.read') IS NOT 1`,
    mark,
    homeId,
    resource.noun,
  );
}
