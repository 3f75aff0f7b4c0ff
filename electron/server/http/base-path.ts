/** The version segment at the beginning of every path. */
export const basePath = '/v1';
