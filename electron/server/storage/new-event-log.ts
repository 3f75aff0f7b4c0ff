/**
 * Gives a copy of a server's database an event log of its own: whoever resumes after it was
 * restored is told to read afresh (contract: Resume and resync).
 */
export const withNewEventLog = `UPDATE server SET value = lower(hex(randomblob(16))) WHERE key = 'log'`;
