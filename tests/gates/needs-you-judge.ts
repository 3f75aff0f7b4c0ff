import { readReplies } from '../../electron/server/runs/journal.ts';
import { modelLimits } from '../../shared/limits/server-limits.ts';
import { muteKinds } from '../../shared/local/triage-kinds.ts';
import type { InboxEntry } from '../../renderer/features/inbox/inbox-entries.ts';
import { useActivity } from '../../renderer/entities/progress/activity-store.ts';
import { partsOfKey } from '../../renderer/entities/store/key-in-home.ts';
import { workItemStore } from '../../renderer/entities/work-item/work-item-store.ts';
import type { HomeLink, NeedsYouPage } from './needs-you-page.ts';

// The judge asks no rule of the product what waits for a person: it reads that from the runs, their
// calls, the items, the messages and the documents.

/** Something that waits for the person, and by what it may be told never to need them. */
export interface Need {
  /** Whether it may have left already, or not yet: the clock alone says when. */
  readonly isOptional?: boolean;
  /** The kind and what it is about; the entries of the page are written in the same way. */
  readonly line: string;
  readonly conversationId: string | null;
  readonly operatorId: string | null;
  /** The thread and time of a question that needs nobody who has read it. */
  readonly readBy?: { readonly guildId: string; readonly at: string; readonly toldUntil: string };
  /** The guild and time of a report that is new to whoever began to look before. */
  readonly newIn?: { readonly guildId: string; readonly at: string };
}

interface Row {
  readonly seq: number;
  readonly id: string;
  readonly conversationId: string | null;
  readonly workItemId: string | null;
  readonly operatorId: string;
}

const selectRuns = `SELECT r.seq, r.id, c.id AS conversationId, i.id AS workItemId,
    o.id AS operatorId
  FROM runs r JOIN operators o ON o.seq = r.operator_seq
    LEFT JOIN conversations c ON c.seq = r.conversation_seq
    LEFT JOIN work_items i ON i.seq = r.work_item_seq`;

/** A person can still do something about a run that has failed: nobody has gone on since. */
const isLeft = `(r.work_item_seq IS NULL AND c.archived = 0
    AND r.seq IN (SELECT run_seq FROM run_messages)
    AND NOT EXISTS (SELECT 1 FROM messages n WHERE n.conversation_seq = r.conversation_seq
      AND n.author_type = 'user' AND n.created_at > r.ended_at)
  OR i.trashed = 0 AND i.status NOT IN ('done', 'cancelled') AND i.assigned_operator_id = o.id
    AND r.seq = (SELECT max(seq) FROM runs WHERE work_item_seq = i.seq))`;

/** Reads from the rows of a service all that waits for its person. */
export function needsOf({ service: { db } }: HomeLink): Need[] {
  const failed = db.all<Row>(`${selectRuns} WHERE r.state = 'failed' AND ${isLeft}`);
  const silent = db.all<Row & { readonly isLong: number }>(
    `${selectRuns.replace('SELECT', 'SELECT coalesce(r.tries >= 3 OR r.not_before > ?, 0) AS isLong,')}
     WHERE r.ended_at IS NULL AND r.tries > 0 AND coalesce(c.archived, 0) = 0
       AND (i.seq IS NULL OR i.trashed = 0 AND i.status NOT IN ('done', 'cancelled')
         AND i.assigned_operator_id = o.id)`,
    new Date(Date.now() + modelLimits.longestRetryMs).toISOString(),
  );
  const stuck = (kind: string, { conversationId, workItemId, operatorId }: Row): Need => ({
    line: `${kind} ${workItemId ?? conversationId}`,
    conversationId,
    operatorId,
  });
  return [
    ...db.all<Row>(`${selectRuns} WHERE r.state = 'waiting'`).map((row): Need => {
      const calls = readReplies(db, row.seq).at(-1)?.calls ?? [];
      const open = calls.find(({ state }) => state === 'planned');
      const { conversationId, operatorId } = row;
      return {
        line: `${open?.name === 'ask' ? 'asked' : 'proposed'} ${row.id}`,
        conversationId,
        operatorId,
      };
    }),
    ...failed.map((row) => stuck('run_failed', row)),
    ...silent.map((row) => ({ ...stuck('no_answer', row), isOptional: row.isLong === 0 })),
    ...questionsOf(db),
    ...db
      .all<{ id: string }>(`SELECT id FROM work_items WHERE status = 'review' AND trashed = 0`)
      .map(({ id }) => ({ line: `review ${id}`, conversationId: null, operatorId: null })),
    ...reportsOf(db, failed),
  ];
}

/** The threads whose last message is a question in words alone. */
function questionsOf(db: HomeLink['service']['db']): Need[] {
  return db
    .all<{
      conversationId: string;
      guildId: string;
      operatorId: string;
      at: string;
      toldUntil: string | null;
    }>(
      `SELECT c.id AS conversationId, g.id AS guildId, m.author_id AS operatorId, m.created_at AS at,
         (SELECT max(n.created_at) FROM notifications n
          WHERE n.read = 1 AND json_extract(n.meta, '$.conversationId') = c.id) AS toldUntil
       FROM conversations c JOIN guilds g ON g.seq = c.guild_seq JOIN messages m ON m.seq = (
         SELECT max(seq) FROM messages WHERE conversation_seq = c.seq)
       WHERE c.archived = 0 AND m.author_type = 'operator' AND m.text LIKE '%?'
         AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.message_seq = m.seq)`,
    )
    .map(({ conversationId, guildId, operatorId, at, toldUntil }) => {
      const readBy = { guildId, at, toldUntil: toldUntil ?? '' };
      return { line: `question ${conversationId}`, conversationId, operatorId, readBy };
    });
}

/** The reports but those on work that was left, which is told at its item. */
function reportsOf(db: HomeLink['service']['db'], failed: readonly Row[]): Need[] {
  const told = new Set(
    failed.flatMap(({ seq }) =>
      db
        .all<{ id: string }>(
          `SELECT w.thing_id AS id FROM run_writes w JOIN run_steps s ON s.seq = w.step_seq
           WHERE s.run_seq = ?`,
          seq,
        )
        .map(({ id }) => id),
    ),
  );
  return db
    .all<{ id: string; guildId: string; at: string }>(
      `SELECT d.id, g.id AS guildId, d.created_at AS at
       FROM documents d JOIN guilds g ON g.seq = d.guild_seq
       WHERE d.type = 'report' AND d.trashed = 0`,
    )
    .filter(({ id }) => !told.has(id))
    .map(({ id, ...newIn }) => ({
      line: `report ${id}`,
      conversationId: null,
      operatorId: null,
      newIn,
    }));
}

/** Returns what is wrong of a home, in a line each. `needs` are as its service last had them. */
export function judge(page: NeedsYouPage, link: HomeLink, needs: readonly Need[]): string[] {
  const entries = page.inbox().needs.filter(({ thing }) => thing.homeId === link.id);
  const needed = needs.filter((need) => isNeeded(page, link.id, need));
  const wanted = needed.filter(({ isOptional }) => isOptional !== true).map(({ line }) => line);
  const optional = needed.filter(({ isOptional }) => isOptional).map(({ line }) => line);
  const found = entries.flatMap(linesOf);
  const keys = entries.map(({ thing }) => thing.key);
  return [
    ...without(wanted, found).map((line) => `missing: ${line}`),
    ...without(found, [...wanted, ...optional]).map((line) => `left behind: ${line}`),
    ...without(keys, [...new Set(keys)]).map((key) => `twice: ${key}`),
  ];
}

/** Returns what is told of as new and is over, and what is shown as running and is not live. */
export function judgeRunning({ id: homeId, service }: HomeLink): string[] {
  const { db } = service;
  const runs = service.guilds.flatMap(
    ({ guildId }) => service.act('run.list', { guildId, limit: 200 }).runs,
  );
  const stale = runs.filter(
    ({ state, isLive }) => (state === 'asking' || state === 'calling') && !isLive,
  );
  const { conversations, items } = useActivity.getState();
  const heard = [
    ...Object.entries(conversations).flatMap(([key, operators]) =>
      Object.entries(operators).map(([operatorId, activity]) => ({ key, operatorId, ...activity })),
    ),
    ...Object.entries(items).map(([key, activity]) => ({ key, ...activity })),
  ];
  const shown = heard.filter(({ key, kind, operatorId }) => {
    const { homeId: of, id } = partsOfKey(key as never);
    const item = workItemStore.row(homeId, id);
    // The screen of an item says so of its operator alone, while there is something to do
    const isOfItem = item?.assignedOperatorId === operatorId && isToDo(item);
    return kind === 'thinking' && of === homeId && (isOfItem || key in conversations);
  });
  const unreal = shown.filter(({ key, operatorId, reason }) => {
    const { id } = partsOfKey(key as never);
    const open = db.all<{ seq: number }>(
      `${selectRuns} WHERE r.ended_at IS NULL AND o.id = ? AND (c.id = ? OR i.id = ?)`,
      operatorId,
      id,
      id,
    );
    // One that waits for its model says so, and goes on later
    return !open.some(({ seq }) => service.isLive(seq) || reason !== undefined);
  });
  const unread = db.all<{ id: string }>(
    `SELECT d.id FROM notifications n JOIN decisions d ON d.notification_id = n.id
     WHERE n.read = 0 AND d.state <> 'open'`,
  );
  return [
    ...unread.map(({ id }) => `left behind: the notification of ${id}`),
    ...stale.map(({ id, state }) => `not live: ${id} ${state}`),
    ...unreal.map(({ key, operatorId }) => `shown as at work: ${operatorId} at ${key}`),
  ];
}

function isToDo({ status }: { readonly status: string }): boolean {
  return status === 'todo' || status === 'in_progress';
}

function isNeeded(page: NeedsYouPage, homeId: string, need: Need): boolean {
  const { conversationId, operatorId, readBy, newIn } = need;
  const { triage, readMarkers } = page;
  const decisionOn = (kind: string, id: string | null) =>
    triage.get(`${homeId} ${kind} ${id}`)?.value;
  if (
    decisionOn(muteKinds.conversation, conversationId)?.state === 'never' ||
    decisionOn(muteKinds.operator, operatorId)?.state === 'never'
  ) {
    return false;
  }
  if (newIn !== undefined) {
    const begun = decisionOn('guild', newIn.guildId);
    return begun !== undefined && newIn.at > begun.changedAt;
  }
  if (readBy !== undefined) {
    const own = readMarkers.get(`${homeId} ${conversationId}`);
    const marker = (own ?? readMarkers.get(`${homeId} ${readBy.guildId}`))?.value;
    const until = marker?.isUnread === true ? '' : readBy.toldUntil;
    return marker !== undefined && readBy.at > marker.createdAt && readBy.at > until;
  }
  return true;
}

/** The lines of an entry: what waits is named by its run, all else by its thing. */
function linesOf({ thing: { id, reasons } }: InboxEntry): string[] {
  return reasons.map((reason) => `${reason.kind} ${'row' in reason ? reason.row.runId : id}`);
}

/** The lines that one list has more often than another. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) {
      left.splice(at, 1);
    }
    return at < 0;
  });
}
