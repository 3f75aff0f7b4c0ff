/** The ways that lead on from a run. */
export interface RunLinks {
  /** To all operators. */
  readonly operators: string;
  readonly operator: (operatorId: string) => string;
  readonly run: (runId: string) => string;
  readonly thread: (conversationId: string, messageId?: string) => string;
  readonly item: (workItemId: string) => string;
  readonly document: (documentId: string) => string;
}
