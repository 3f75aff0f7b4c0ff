import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { textFrame } from '../../electron/server/realtime/text-frame.ts';

// Goal 9's baseline: each POST writes three prepared frames to every open stream. It stores nothing
// and checks no key.

const frames = [640, 520, 430].map((size) => textFrame('x'.repeat(size)));
const streams = new Set<Duplex>();
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    for (const frame of frames) {
      for (const stream of streams) {
        stream.write(frame);
      }
    }
    response.writeHead(201, { 'Content-Length': 2 }).end('{}');
  });
});
server.on('upgrade', (_request, stream: Duplex) => {
  streams.add(stream);
  stream.on('error', () => undefined);
  stream.on('close', () => streams.delete(stream));
  stream.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}/v1` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
