import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Goal 5's baseline: json-server 0.17 with the given number of messages in its file.

interface JsonServer {
  create(): {
    use(handler: unknown): void;
    listen(port: number, host: string, ready: () => void): Server;
  };
  defaults(options: object): unknown;
  router(file: string): unknown;
}

const [, , folder = '', count = '0'] = process.argv;
// Typed here, because the project does not install it.
const jsonServer = createRequire(join(folder, 'package.json'))('json-server') as JsonServer;
const file = join(folder, `messages-${count}.json`);
const text = 'A message of about a hundred characters, as people write them when they agree. ';
const messages = Array.from({ length: Number(count) }, (_, index) => ({
  id: index + 1,
  text: text.repeat(2),
  authorId: 'usr_1',
  authorType: 'user',
  createdAt: new Date().toISOString(),
}));
writeFileSync(file, JSON.stringify({ messages }));
const application = jsonServer.create();
application.use(jsonServer.defaults({ logger: false }));
application.use(jsonServer.router(file));
const server = application.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
