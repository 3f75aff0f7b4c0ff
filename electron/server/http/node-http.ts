/**
 * Node's HTTP module, taken without `import`: importing it reads each of its exports, and one of
 * them loads all of Node's fetch, which is a good part of the server's start (decision 0050).
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
