/** The limits on what people note for operators at work (contract: Notes). */
export const noteLimits = {
  /** The words of one note. */
  text: 2_000,
  /** The notes of one run, which all stand in its later requests. */
  ofRun: 20,
} as const;
