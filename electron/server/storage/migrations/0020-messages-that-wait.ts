/** Whether a message waits for the work of an operator to end, where others join it. */
export const messagesThatWait = `
  ALTER TABLE messages ADD COLUMN waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1));
`;
