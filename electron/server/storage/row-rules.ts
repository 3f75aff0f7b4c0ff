import { countLimits, textLimits } from '#shared/limits/limits.ts';
import { stepLimits, toldLimits } from '#shared/limits/server-limits.ts';
import type { RowRule } from '../../storage/database-kind.ts';
import { holdsNull, jsonRule, lengthRule } from '../../storage/row-rule-parts.ts';

// What handlers rely upon of rows and what the tables do not demand by themselves. A database from
// elsewhere is refused where a row breaks one (0149).

/** The columns of each table that hold times, identifiers, and texts of a limited length. */
const columns: Record<
  string,
  { times?: string[]; ids?: string[]; texts?: Record<string, number> }
> = {
  users: { times: ['created_at'], ids: ['id'], texts: { name: textLimits.title } },
  api_keys: { times: ['created_at'] },
  guilds: {
    times: ['created_at', 'updated_at'],
    ids: ['id'],
    texts: { name: textLimits.title },
  },
  operators: {
    times: ['created_at', 'updated_at'],
    ids: ['id'],
    texts: {
      name: textLimits.title,
      role: textLimits.operatorRole,
      personality: textLimits.operatorPersonality,
    },
  },
  conversations: {
    times: ['created_at', 'updated_at'],
    ids: ['id'],
    texts: { title: textLimits.title },
  },
  messages: {
    times: ['created_at'],
    ids: ['id', 'author_id'],
    texts: { text: textLimits.messageText },
  },
  notifications: { times: ['created_at'], ids: ['id'], texts: { message: 10_000, type: 200 } },
  work_items: {
    times: ['created_at', 'updated_at'],
    ids: ['id'],
    texts: { title: textLimits.title, description: textLimits.workItemDescription },
  },
  work_item_changes: { times: ['at'], ids: ['id'] },
  work_item_states: { times: ['at'], ids: ['work_item_id'] },
  work_item_histories: { times: ['begins_at'] },
  documents: {
    times: ['created_at', 'updated_at'],
    ids: ['id'],
    texts: {
      title: textLimits.title,
      description: textLimits.documentDescription,
      content: textLimits.documentContent,
    },
  },
  document_versions: {
    times: ['updated_at'],
    texts: {
      title: textLimits.title,
      description: textLimits.documentDescription,
      content: textLimits.documentContent,
    },
  },
  trash: { times: ['deleted_at'], ids: ['thing_id'], texts: { together: textLimits.together } },
  runs: {
    times: ['created_at', 'ended_at', 'not_before'],
    ids: ['id', 'boot'],
    texts: { reason: 10_000 },
  },
  operator_drivers: { ids: ['model_id'] },
  run_steps: { times: ['at'], ids: ['id'] },
  run_writes: { times: ['undone_at'], ids: ['thing_id'], texts: { operation: 200 } },
  run_calls: { times: ['at'], ids: ['model_id', 'boot'] },
  decisions: {
    times: ['created_at', 'expires_at', 'decided_at'],
    ids: ['id', 'notification_id'],
    texts: { operation: 200 },
  },
  operator_grants: { times: ['granted_at'], texts: { operation: 200 } },
  told_requests: { times: ['sent_at'], texts: { origin: 2_000, model: 2_000 } },
  told_places: { texts: { title: toldLimits.title } },
  events: { times: ['at'], texts: { type: 200 } },
  stored_responses: { times: ['created_at'] },
};

const ofColumns = Object.entries(columns).flatMap(([table, { times, ids, texts }]) => [
  ...(times ?? []).map((column) => ({
    what: `the time ${table}.${column}`,
    broken: `${table} WHERE strftime('%Y-%m-%dT%H:%M:%fZ', ${column}) IS NOT ${column}`,
  })),
  ...(ids ?? []).map((column) => ({
    what: `the identifier ${table}.${column}`,
    broken: `${table} WHERE ${column} = '' OR length(${column}) > ${textLimits.identifier}
      OR ${column} GLOB '*[^A-Za-z0-9_-]*' OR ${holdsNull(column)}`,
  })),
  ...Object.entries(texts ?? {}).flatMap(([column, length]) => [
    lengthRule(table, column, length),
    { what: `the text ${table}.${column}`, broken: `${table} WHERE ${holdsNull(column)}` },
    // A name or a title is never blank.
    ...(column === 'name' || column === 'title'
      ? [{ what: `the words of ${table}.${column}`, broken: `${table} WHERE trim(${column}) = ''` }]
      : []),
  ]),
]);

const otherCapabilities = `SELECT count(*) FROM json_each(o.capabilities)
  WHERE type <> 'text' OR length(value) > ${textLimits.title}`;

/** The rules for the rows of a server's database. */
export const rowRules: readonly RowRule[] = [
  ...ofColumns,
  jsonRule('operators', 'capabilities', 'array'),
  {
    what: 'the capabilities of operators',
    broken: `operators o WHERE json_array_length(o.capabilities) > ${countLimits.capabilities}
      OR (${otherCapabilities}) > 0`,
  },
  jsonRule('notifications', 'meta', 'object'),
  // What a replay tells anew of its subject is not stored.
  jsonRule(`(SELECT nullif(data, '') AS data FROM events)`, 'data', 'object'),
  jsonRule('events', 'former', 'object'),
  jsonRule('work_item_changes', 'fields', 'array'),
  jsonRule('stored_responses', 'body', 'object'),
  {
    what: 'the status of stored responses',
    broken: `stored_responses WHERE status NOT BETWEEN 200 AND 299`,
  },
  {
    what: 'the id of the event log',
    broken: `(SELECT 1) WHERE NOT EXISTS (
      SELECT 1 FROM server WHERE key = 'log' AND length(value) BETWEEN 1 AND 100)`,
  },
  {
    what: 'the names of values of the server',
    broken: `server WHERE key <> 'log'`,
  },
  {
    // A parent is one level up, so no circle can close (shared/domain/work-item/hierarchy.ts).
    what: 'the levels of work items',
    broken: `work_items i JOIN work_items p ON p.guild_seq = i.guild_seq AND p.id = i.parent_id
      WHERE (p.type, i.type) NOT IN (
        VALUES ('objective', 'initiative'), ('initiative', 'epic'), ('epic', 'task'))`,
  },
  {
    what: 'the operators of work items',
    broken: `work_items i JOIN operators o ON o.id = i.assigned_operator_id
      WHERE o.guild_seq <> i.guild_seq`,
  },
  {
    what: 'the causes of runs',
    broken: `runs WHERE cause NOT IN ('message', 'assignment')
      OR (cause = 'message') <> (message_seq IS NOT NULL)
      OR (cause = 'message') <> (conversation_seq IS NOT NULL)
      OR (cause = 'assignment') <> (work_item_seq IS NOT NULL)`,
  },
  {
    what: 'the steps of runs',
    broken: `run_steps WHERE CASE kind
      WHEN 'reply' THEN state <> 'done' OR result IS NOT NULL
      WHEN 'act' THEN state <> 'done' OR result IS NOT NULL OR replay IS NOT NULL
      WHEN 'call' THEN state NOT IN ('planned', 'done', 'refused', 'invalid', 'repeated')
        OR (state = 'planned') <> (result IS NULL)
      ELSE TRUE END`,
  },
  {
    what: 'the lengths of steps',
    broken: `run_steps WHERE max(length(body), coalesce(length(result), 0),
      coalesce(length(replay), 0)) > ${stepLimits.bodyBytes}`,
  },
  {
    what: 'the lengths of what runs have written',
    broken: `run_writes WHERE max(length(after), coalesce(length(before), 0)) > ${stepLimits.bodyBytes}`,
  },
  {
    what: 'the states of what people decide',
    broken: `decisions WHERE CASE kind
      WHEN 'question' THEN state NOT IN ('open', 'answered', 'declined', 'expired', 'withdrawn')
        OR operation IS NOT NULL OR decision IS NOT NULL
      ELSE state NOT IN ('open', 'accepted', 'done', 'declined', 'expired', 'withdrawn',
                         'outdated', 'failed')
        OR operation IS NULL OR message_seq IS NOT NULL
        OR decision NOT IN ('once', 'run', 'always', 'decline')
        OR (state = 'declined') <> (decision IS 'decline') END`,
  },
  {
    what: 'the lengths of what people decide',
    broken: `decisions WHERE max(length(body), coalesce(length(outcome), 0))
      > ${stepLimits.bodyBytes}`,
  },
  {
    what: 'the runs of what people decide',
    broken: `decisions d JOIN runs r ON r.seq = d.run_seq JOIN run_steps s ON s.seq = d.step_seq
      LEFT JOIN messages m ON m.seq = d.message_seq
      WHERE s.run_seq <> d.run_seq OR s.kind <> 'call' OR r.guild_seq <> d.guild_seq
        OR m.conversation_seq <> r.conversation_seq`,
  },
  {
    what: 'what drives operators',
    broken: `operator_drivers WHERE kind IS NOT 'model' OR model_id IS NULL
      OR fallback NOT IN ('script', 'none')`,
  },
  {
    // The run that has the key later would else be taken for its own.
    what: 'the runs of calls',
    broken: `run_calls c LEFT JOIN runs r ON r.seq = c.run_seq
      WHERE r.operator_seq <> c.operator_seq OR c.run_seq NOT BETWEEN 1 AND coalesce(
        (SELECT seq FROM sqlite_sequence WHERE name = 'runs'), 0)`,
  },
  {
    what: 'the guilds of calls',
    broken: `run_calls c JOIN operators o ON o.seq = c.operator_seq WHERE o.guild_seq <> c.guild_seq`,
  },
  {
    what: 'the amounts of calls',
    broken: `run_calls WHERE max(reserved, tokens, coalesce(money, 0)) > ${Number.MAX_SAFE_INTEGER}
      OR currency IS NOT NULL AND currency <> 'USD'
      OR (state = 'settled') <> (input IS NOT NULL AND output IS NOT NULL)`,
  },
  {
    what: 'the items of calls',
    broken: `call_items t JOIN run_calls c ON c.seq = t.call_seq
      JOIN work_items i ON i.seq = t.work_item_seq WHERE i.guild_seq <> c.guild_seq`,
  },
  {
    what: 'what limits are of',
    broken: `operator_limits l LEFT JOIN operators o ON o.seq = l.operator_seq
      LEFT JOIN work_items i ON i.seq = l.work_item_seq
      WHERE coalesce(o.guild_seq, i.guild_seq) <> l.guild_seq
        OR (l.operator_seq IS NOT NULL AND l.work_item_seq IS NOT NULL)
        OR (l.operator_seq IS NULL AND (l.paused = 1 OR l.runs IS NOT NULL OR l.run_tokens IS NOT NULL))`,
  },
  {
    what: 'the guilds of runs',
    broken: `runs r JOIN operators o ON o.seq = r.operator_seq
      LEFT JOIN conversations c ON c.seq = r.conversation_seq
      LEFT JOIN work_items i ON i.seq = r.work_item_seq
      WHERE o.guild_seq <> r.guild_seq OR coalesce(c.guild_seq, i.guild_seq) <> r.guild_seq`,
  },
  {
    what: 'the messages of runs',
    broken: `runs r JOIN messages m ON m.seq = r.message_seq
      WHERE m.conversation_seq <> r.conversation_seq`,
  },
  { what: 'the chains of runs', broken: `runs WHERE origin NOT BETWEEN 1 AND seq` },
  {
    what: 'what becomes of messages',
    broken: `run_messages f JOIN runs r ON r.seq = f.run_seq
      WHERE r.operator_seq <> f.operator_seq
        OR (f.kind = 'cause' AND r.message_seq IS NOT f.message_seq)`,
  },
  {
    // The run that has the key later would else be taken for its author.
    what: 'the runs of messages',
    broken: `messages m LEFT JOIN runs r ON r.seq = m.run_seq
      LEFT JOIN operators o ON o.seq = r.operator_seq
      WHERE o.id <> m.author_id OR m.run_seq NOT BETWEEN 1 AND coalesce(
        (SELECT seq FROM sqlite_sequence WHERE name = 'runs'), 0)`,
  },
  jsonRule('told_requests', 'left_out', 'array'),
  {
    what: 'the alarms of calls',
    broken: `told_requests WHERE alarm NOT IN ('cut', 'suspected', 'uncounted')`,
  },
  {
    what: 'what was left out of calls',
    broken: `told_requests t JOIN json_each(t.left_out) e
      WHERE CASE WHEN e.type = 'object' THEN e.value ->> 'kind' NOT IN ('message', 'item')
        OR json_type(e.value, '$.count') IS NOT 'integer' OR e.value ->> 'count' < 1
        ELSE TRUE END`,
  },
  {
    what: 'the kinds of parts',
    broken: `told_places WHERE kind NOT IN ('form', 'rules', 'message', 'item', 'task', 'reply',
                                            'call', 'result', 'tool')`,
  },
  {
    what: 'the guilds of calls',
    broken: `told_requests t JOIN runs r ON r.seq = t.run_seq WHERE r.guild_seq <> t.guild_seq`,
  },
  {
    what: 'the guilds of parts',
    broken: `told_places l JOIN told_requests t ON t.seq = l.request_seq
      JOIN told_parts p ON p.seq = l.part_seq WHERE p.guild_seq <> t.guild_seq OR t.is_kept = 0`,
  },
  {
    what: 'parts of no call',
    broken: `told_parts p
      WHERE NOT EXISTS (SELECT 1 FROM told_places l WHERE l.part_seq = p.seq)`,
  },
  {
    // What takes more than it says would never make room.
    what: 'the sizes of what was told',
    broken: `guilds g LEFT JOIN told_sizes s ON s.guild_seq = g.seq
      WHERE coalesce(s.bytes, 0) <> (
        SELECT coalesce(sum(octet_length(p.content) + ${toldLimits.partOverhead}), 0)
        FROM told_parts p WHERE p.guild_seq = g.seq) + (
        SELECT coalesce(sum(coalesce(octet_length(l.title), 0) + ${toldLimits.placeOverhead}), 0)
        FROM told_requests t JOIN told_places l ON l.request_seq = t.seq
        WHERE t.guild_seq = g.seq)`,
  },
  {
    what: 'the last messages of conversations',
    broken: `conversations c JOIN messages m ON m.seq = c.last_message_seq
      WHERE m.conversation_seq <> c.seq`,
  },
  {
    what: 'the participants',
    broken: `participants p JOIN conversations c ON c.seq = p.conversation_seq
      WHERE CASE p.member_type
        WHEN 'user' THEN NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.member_id)
        ELSE NOT EXISTS (
          SELECT 1 FROM operators o WHERE o.id = p.member_id AND o.guild_seq = c.guild_seq) END`,
  },
  {
    what: 'the authors of messages',
    broken: `messages m JOIN conversations c ON c.seq = m.conversation_seq
      WHERE CASE m.author_type
        WHEN 'user' THEN NOT EXISTS (SELECT 1 FROM users u WHERE u.id = m.author_id)
        ELSE NOT EXISTS (
          SELECT 1 FROM operators o WHERE o.id = m.author_id AND o.guild_seq = c.guild_seq) END`,
  },
  {
    what: 'the answered messages',
    broken: `messages m JOIN messages a ON a.seq = m.answers_seq
      WHERE a.conversation_seq <> m.conversation_seq OR a.seq >= m.seq`,
  },
  {
    // Operators would else pass over each message up to there.
    what: 'how far operators have read',
    broken: `reactors WHERE handled_seq NOT BETWEEN 0 AND (
      SELECT coalesce(max(seq), 0) FROM messages)`,
  },
  { what: 'the newest versions of documents', broken: `documents WHERE version < 1` },
  {
    what: 'the versions of documents',
    broken: `document_versions v JOIN documents d ON d.seq = v.document_seq
      WHERE v.version NOT BETWEEN 1 AND d.version - 1`,
  },
  {
    what: 'the types of versions of documents',
    broken: `document_versions WHERE type NOT IN ('document', 'reference', 'brief', 'report')`,
  },
  {
    what: 'the marks of deleted work items',
    broken: `work_items i
      WHERE i.trashed <> EXISTS (SELECT 1 FROM trash t WHERE t.work_item_seq = i.seq)`,
  },
  {
    what: 'the marks of deleted documents',
    broken: `documents d
      WHERE d.trashed <> EXISTS (SELECT 1 FROM trash t WHERE t.document_seq = d.seq)`,
  },
  {
    what: 'the things in the trash',
    broken: `trash t LEFT JOIN work_items i ON i.seq = t.work_item_seq
      LEFT JOIN documents d ON d.seq = t.document_seq
      WHERE t.thing_id <> coalesce(i.id, d.id) OR t.guild_seq <> coalesce(i.guild_seq, d.guild_seq)`,
  },
  {
    // Nothing could be below an item that is in the trash.
    what: 'the deleted parents of work items',
    broken: `work_items i JOIN work_items p ON p.guild_seq = i.guild_seq AND p.id = i.parent_id
      WHERE i.trashed = 0 AND p.trashed = 1`,
  },
  {
    // An item is deleted after those below it, so no circle can close.
    what: 'what is restored together',
    broken: `trash t JOIN trash w ON w.seq = t.with_seq
      WHERE w.seq <= t.seq OR w.guild_seq <> t.guild_seq`,
  },
  {
    what: 'how much is restored together',
    broken: `trash t WHERE t.removed = 0 AND t.below_count <> (
      SELECT coalesce(sum(b.below_count + 1), 0) FROM trash b WHERE b.with_seq = t.seq)`,
  },
  {
    // The next change of the guild would else find its position taken.
    what: 'the length of histories',
    broken: `work_item_changes c LEFT JOIN work_item_histories h ON h.guild_seq = c.guild_seq
      WHERE c.position NOT BETWEEN 1 AND coalesce(h.length, 0)`,
  },
  {
    what: 'the states of histories',
    broken: `work_item_states s LEFT JOIN work_item_histories h ON h.guild_seq = s.guild_seq
      WHERE s.position NOT BETWEEN 1 AND coalesce(h.length, 0)`,
  },
  {
    // A user's notifications have the range of keys that the table allows, and room in it.
    what: 'the keys of notifications',
    broken: `notifications WHERE seq % 68719476736 NOT BETWEEN 0 AND 34359738368`,
  },
  {
    what: 'the keys of rows',
    broken: `(SELECT min(seq) AS least FROM users UNION ALL SELECT min(seq) FROM guilds
      UNION ALL SELECT min(seq) FROM messages UNION ALL SELECT min(seq) FROM events
      UNION ALL SELECT min(seq) FROM work_items UNION ALL SELECT min(seq) FROM documents
      UNION ALL SELECT min(seq) FROM conversations UNION ALL SELECT min(seq) FROM operators)
      WHERE least < 1`,
  },
  { what: 'the counts', broken: `conversations WHERE rounds < 0` },
];
