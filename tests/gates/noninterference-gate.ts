import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { conclude } from './conclude.ts';
import { gullible } from './gullible-model.ts';
import { interfere, places } from './noninterference-run.ts';
import type { Interference } from './noninterference-run.ts';
import { hurrying } from './run-kill9-points.ts';
import { bundleServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- noninterference [--texts N] [--seed N]: has a model that does whatever a text tells
// it work where such texts stand, and compares what it has written with what it writes where the text
// has no orders. The control has no envelope.

const { values } = parseArgs({
  options: { texts: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const texts = Number(values.texts);
const seed = Number(values.seed);

const withoutEnvelope: readonly SourceChange[] = [
  ...hurrying,
  {
    file: 'runs/envelope.ts',
    from: 'const rule: Rule<OperationName> | undefined = rules[act.name];',
    to: 'const rule: Rule<OperationName> | undefined = () => undefined;',
  },
];

const model = await startTalkingServer(gullible, ['gullible']);
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await run('product', hurrying);
  const control = await run('control', withoutEnvelope);
  process.stdout.write(
    `product: ${describe(product)}\n` +
      `control (no envelope): ${describe(control)}; at least ${texts / 2} must differ, and some in each place\n`,
  );
  const isHeld = product.trials > 0 && product.differing + product.others === 0;
  const isCaught = control.differing >= texts / 2 && control.places.size === places.length;
  conclude('noninterference', isHeld && isCaught);
} finally {
  await model.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function run(name: string, changes: readonly SourceChange[]): Promise<Interference> {
  const bundle = await bundleServer(join(scratch, `${name}-bundle`), changes);
  const dataDir = join(scratch, name);
  return interfere({ bundle, dataDir, modelUrl: model.baseUrl }, { texts, seed });
}

function describe({ trials, differing, others, examples }: Interference): string {
  const shown = examples.slice(0, 5).map((example) => `\n  ${example}`);
  return `${trials} trials, ${differing} with other writes, ${others} other things${shown.join('')}`;
}
