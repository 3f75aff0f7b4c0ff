import { jsonRule } from '../../../storage/row-rule-parts.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for events, notifications and stored responses. */
export const eventRules: TableRules = {
  columns: {
    notifications: { times: ['created_at'], ids: ['id'], texts: { message: 10_000, type: 200 } },
    events: { times: ['at'], texts: { type: 200 } },
    stored_responses: { times: ['created_at'] },
  },
  rules: [
    jsonRule('notifications', 'meta', 'object'),
    // An event stores none of the data that a replay reads anew from its subject.
    jsonRule(`(SELECT nullif(data, '') AS data FROM events)`, 'data', 'object'),
    jsonRule('events', 'former', 'object'),
    jsonRule('stored_responses', 'body', 'object'),
    {
      what: 'the status of stored responses',
      broken: `stored_responses WHERE status NOT BETWEEN 200 AND 299`,
    },
    {
      // A user's notifications have the range of keys that the table allows, and room in it.
      what: 'the keys of notifications',
      broken: `notifications WHERE seq % 68719476736 NOT BETWEEN 0 AND 34359738368`,
    },
  ],
};
