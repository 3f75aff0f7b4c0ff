/** The limits on what operators ask people and propose to them (contract: Questions and proposals). */
export const decisionLimits = {
  /** A question, and the text that is its answer or a note on a decision. */
  questionText: 2_000,
  answerText: 8_000,
  note: 2_000,
  fields: 10,
  label: 200,
  options: 20,
  leastOptions: 2,
  option: 200,
  /** A value of a change as it is shown; the input has it whole. */
  changeValue: 2_000,
  /** Whatever nobody has decided by then is decided no more. */
  openMs: 7 * 24 * 60 * 60 * 1_000,
} as const;
