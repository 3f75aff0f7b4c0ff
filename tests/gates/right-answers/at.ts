/** When everything in the right answers happened. */
export const at = '2026-11-21T12:00:00.000Z';
