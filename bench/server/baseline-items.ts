import { allHandlers } from '../../electron/server/start/all-handlers.ts';
import type { Handlers } from '../../electron/server/perform/operation-handler.ts';
import { startServer } from '../../electron/server/start/server.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { benchOptions, serveUntilStopped } from './bench-server.ts';

// Goal 8's baseline: the same server, but its list of work items only reads and stringifies rows.

const [, , dataDir = ''] = process.argv;

const listByRows: Handlers<'work_item.list'> = {
  'work_item.list': ({ db }, { guildId }) => {
    const guild = db.get<{ seq: number }>(`SELECT seq FROM guilds WHERE id = ?`, guildId);
    const workItems = db.all<WorkItem>(
      `SELECT id, type, title, description, status, priority, progress, parent_id AS parentId,
              assigned_operator_id AS assignedOperatorId, created_at AS createdAt,
              updated_at AS updatedAt
       FROM work_items WHERE guild_seq = ? ORDER BY seq`,
      guild?.seq ?? 0,
    );
    return { output: { workItems, nextCursor: null } };
  },
};

serveUntilStopped(
  await startServer({
    ...benchOptions(dataDir),
    handlers: (options) => ({ ...allHandlers(options), ...listByRows }),
  }),
);
