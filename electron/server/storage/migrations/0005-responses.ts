/** Why operators wrote nothing. What they answered stands in the messages themselves. */
export const responseTables = `
  CREATE TABLE silent_responses (
    message_seq INTEGER NOT NULL REFERENCES messages (seq),
    operator_seq INTEGER NOT NULL REFERENCES operators (seq),
    kind TEXT NOT NULL CHECK (kind IN ('passed', 'stopped')),
    reason TEXT NOT NULL,
    PRIMARY KEY (message_seq, operator_seq)
  ) STRICT, WITHOUT ROWID;
`;
