/**
 * Events that name a row instead of repeating it; their data is empty. A row that is named cannot
 * be deleted. What such an event says besides may change later; the event of that change keeps what
 * was said before.
 */
export const thinEvents = `
  ALTER TABLE events ADD COLUMN message_seq INTEGER REFERENCES messages (seq);
  ALTER TABLE events ADD COLUMN notification_seq INTEGER REFERENCES notifications (seq);
  -- The id of what this event has changed, and what the events before it say of that, as JSON.
  ALTER TABLE events ADD COLUMN former_of TEXT;
  ALTER TABLE events ADD COLUMN former TEXT;
  CREATE INDEX events_by_former ON events (former_of, seq) WHERE former_of IS NOT NULL;
`;
