/**
 * Gives a copy of a server's database a new event log id. Clients that resume after its restore are
 * told to reload (contract: Resume and resync).
 */
export const withNewEventLog = `UPDATE server SET value = lower(hex(randomblob(16))) WHERE key = 'log'`;
