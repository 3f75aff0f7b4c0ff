/** SQL for the id of a run in which a model was asked; no row for any other. */
export function selectAskingRun(seq: string): string {
  return `SELECT asking.id FROM runs asking WHERE asking.seq = ${seq}
    AND EXISTS (SELECT 1 FROM told_requests t WHERE t.run_seq = asking.seq)`;
}
