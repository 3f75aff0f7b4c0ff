import { withNewEventLog } from './new-event-log.ts';

/**
 * Changes a backup that takes the place of a database. Nothing old is asked again: runs that had not
 * ended are stopped, their messages say so, what waited for a person is withdrawn, and no message counts as new.
 */
export const afterRestore = `
  ${withNewEventLog};
  INSERT INTO silent_responses (message_seq, operator_seq, kind, reason)
    SELECT message_seq, operator_seq, 'passed', 'This was restored from a backup.'
    FROM runs WHERE ended_at IS NULL AND message_seq IS NOT NULL
    ON CONFLICT DO NOTHING;
  UPDATE runs
    SET state = 'stopped', reason = 'restored from a backup',
        ended_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE ended_at IS NULL;
  UPDATE notifications SET read = 1
    WHERE id IN (SELECT notification_id FROM decisions WHERE state IN ('open', 'accepted'));
  UPDATE decisions
    SET state = 'withdrawn',
        decided_at = coalesce(decided_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    WHERE state IN ('open', 'accepted');
  INSERT INTO reactors (name, handled_seq)
    SELECT 'operators', coalesce(max(seq), 0) FROM messages WHERE true
    ON CONFLICT (name) DO UPDATE SET handled_seq = excluded.handled_seq;
`;
