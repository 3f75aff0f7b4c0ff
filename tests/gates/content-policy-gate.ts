import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectRoot } from '../../build/scripts/project.ts';
import { probeDiagramFrame } from '../security/frame-probes.ts';
import { openListener } from '../security/open-listener.ts';
import { probePolicy } from '../security/policy-probes.ts';
import { conclude } from './conclude.ts';
import { weakenedBuild } from './weakened-build.ts';

// npm run gate -- content-policy: runs every attempt of policy-probes.ts against the built
// application, and those of frame-probes.ts in the document of diagrams. The control is the same build without the policy, where attempts must succeed.

const least = 18;

await prepareRuntime();

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
const product = await attempt(projectRoot, 'product');
const control = await attempt(withoutPolicy(), 'control');
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });

const holds = product.through === 0 && product.heard === 0;
const controlFails = control.through >= least && control.heard > 0;
process.stdout.write(
  `product: ${product.tried} attempts, ${product.through} through, ${product.heard} requests\n` +
    `control (no policy): ${control.tried} attempts, ${control.through} through, ` +
    `${control.heard} requests; must be at least ${least} and 1\n`,
);
conclude('content-policy', holds && controlFails);

async function attempt(applicationFolder: string, name: string) {
  const listener = await openListener();
  const app = await _electron.launch({
    args: [applicationFolder, `--user-data-dir=${join(scratch, `${name}-data`)}`],
    cwd: projectRoot,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.locator('.shell[aria-busy=true]').waitFor({ state: 'detached' });
  const inFrame = await probeDiagramFrame(page, listener.url);
  // An attempt that gets through here may change the page for good.
  const inPage = await page.evaluate(probePolicy, listener.url);
  const results = [...inPage, ...inFrame];
  await app.close();
  await listener.close();
  const through = results.filter(({ isBlocked }) => !isBlocked).length;
  return { tried: results.length, through, heard: listener.heard.length };
}

/**
 * A copy of the build whose documents have no policy, and whose pages have the network, in a Chromium
 * that lets pages reach loopback.
 * So only the policy can be what stops the product's pages.
 */
function withoutPolicy(): string {
  return weakenedBuild(join(scratch, 'weakened'), [
    { file: 'main/boot.js', from: '"Content-Security-Policy"', to: '"X-No-Policy"' },
    { file: 'main/boot.js', from: '"Connection-Allowlist"', to: '"X-No-Allowlist"' },
    { file: 'main/boot.js', from: 'mode: "fixed_servers"', to: 'mode: "direct"' },
    {
      file: 'main/main.js',
      from: 'app.enableSandbox();',
      to: "app.enableSandbox(); app.commandLine.appendSwitch('disable-features', 'LocalNetworkAccessChecks');",
    },
  ]);
}
