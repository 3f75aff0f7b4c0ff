import pino from 'pino';

/** Main's log, one JSON object a line on stderr: no secrets, no content of messages. */
export const log = pino({ base: null, level: 'info' }, pino.destination({ fd: 2, sync: true }));
