import { startServer } from '../../electron/server/start/server.ts';
import { benchOptions, serveUntilStopped } from './bench-server.ts';

// Goal 6's baseline: the same server without indexing.

const [, , dataDir = ''] = process.argv;
serveUntilStopped(await startServer({ ...benchOptions(dataDir), isIndexing: false }));
