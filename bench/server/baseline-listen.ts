import { createServer } from 'node:http';

// Goal 2's baseline: a bare node:http process that listens and reports it.

const server = createServer((_request, response) => response.end());
server.listen(0, '127.0.0.1', () => {
  process.stdout.write('{}\n');
});
process.on('SIGTERM', () => process.exit(0));
