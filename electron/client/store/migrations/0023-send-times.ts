/**
 * The time at which a message that was scheduled goes out, by the wall clock; NULL for what goes out
 * as soon as it can. The index finds what is due however much waits.
 */
export const sendTimes = `
  ALTER TABLE outbox ADD COLUMN send_at TEXT;
  CREATE INDEX outbox_scheduled ON outbox (home_id, send_at)
    WHERE send_at IS NOT NULL AND state = 'queued';
`;
