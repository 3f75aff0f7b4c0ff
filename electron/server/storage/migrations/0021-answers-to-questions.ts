/** The message that says the answer to a question in its thread. It stays with the run that asked. */
export const answersToQuestions = `
  ALTER TABLE decisions ADD COLUMN answer_seq INTEGER REFERENCES messages (seq);
  CREATE INDEX decisions_by_answer ON decisions (answer_seq) WHERE answer_seq IS NOT NULL;
`;
