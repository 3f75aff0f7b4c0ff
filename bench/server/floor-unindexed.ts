import { enrolUsers } from '../../electron/server/enrolment.ts';
import { createLog } from '../../electron/server/log.ts';
import { productDefaults } from '../../electron/server/product-defaults.ts';
import { startServer } from '../../electron/server/server.ts';

// Goal 6's floor: the same server, which indexes nothing.

const [, , dataDir = ''] = process.argv;
const server = await startServer({
  dataDir,
  port: 0,
  version: '0.0.0-bench',
  log: createLog('silent'),
  ...productDefaults,
  isIndexing: false,
  enrol: (enrolment) => enrolUsers(enrolment, []),
});
process.stdout.write(`${JSON.stringify({ baseUrl: server.baseUrl })}\n`);
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
