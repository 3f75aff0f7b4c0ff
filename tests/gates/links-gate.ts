import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron } from 'playwright';
import type { ElectronApplication, Page } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectRoot } from '../../build/scripts/project.ts';
import { callAny } from '../e2e/call.ts';
import { foundGuild } from '../e2e/guild.ts';
import { hostileLinks } from '../security/hostile-links.ts';
import { openListener } from '../security/open-listener.ts';
import { conclude } from './conclude.ts';
import { SeededRandom } from './seeded-random.ts';
import { weakenedBuild } from './weakened-build.ts';

// npm run gate -- links [--count N --seed N]: hands hostile links to the running application, by
// the event of macOS and by the arguments of a second start. Each may show a place of a home that
// is there, or a question; nothing may be written, opened or requested. The control is the same
// build without the check of what a link names, where links must lead to forbidden places.

const keptLists = [
  ['outbox.list', {}],
  ['local.list', { kind: 'read_marker' }],
  ['local.list', { kind: 'triage' }],
  ['local.list', { kind: 'draft' }],
  ['local.list', { kind: 'board' }],
  ['local.list', { kind: 'saved_view' }],
] as const;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000) },
  },
});
const seed = Number(values.seed);
/** The places that a link may show, and the one before the first. */
const allowed =
  /^#\/(?:home\/local\/(?:threads|thread\/[^/#?]+(?:\/[^/#?]+)?|(?:item|document)\/[^/#?]+|work(?:\/[a-z]+(?:\/[^/#?]*)?)?|documents(?:\/[^/#?]*)?))?$/;

await prepareRuntime();
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await visit(projectRoot, 'product', Number(values.count));
  const weakened = weakenedBuild(join(scratch, 'weakened'), [
    {
      file: 'main/boot.js',
      from: 'const named = parseDeepLink(link);',
      to: 'const named = { homeId: "local", place: link.slice("guildhall://home/local".length) };',
    },
  ]);
  const control = await visit(weakened, 'control', 60);
  const holds = product.faults.length === 0;
  const controlFails = control.faults.length > 0;
  process.stdout.write(
    `seed ${seed}\nproduct: ${product.links} links, ${product.places} showed a place, ` +
      `${product.faults.length} faults\n` +
      product.faults
        .slice(0, 10)
        .map((fault) => `  ${fault}\n`)
        .join('') +
      `control (what a link names is not checked): ${control.faults.length} faults; must be at least 1\n`,
  );
  conclude('links', holds && controlFails);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

async function visit(folder: string, name: string, count: number) {
  const listener = await openListener();
  const app = await _electron.launch({
    args: [folder, `--user-data-dir=${join(scratch, `${name}-data`)}`],
    cwd: projectRoot,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await foundGuild(page);
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`a dialog of the page: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const before = await keptAtRest(page);
  const links = [
    ...hostileLinks(count - 1, new SeededRandom(seed)),
    `guildhall://home/x/item/itm_1?service=${encodeURIComponent(`${listener.url}/v1`)}`,
  ];
  let places = 0;
  for (const [at, link] of links.entries()) {
    const from = await page.evaluate(() => location.hash);
    await open(app, link, at % 2 === 0);
    // The page has taken the link once it answers that none waits.
    await page.evaluate(() => window.guildhall.call('deep_link.take', {}));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    const hash = await page.evaluate(() => location.hash);
    places += hash === from ? 0 : 1;
    if (hash !== '' && !allowed.test(hash)) {
      faults.push(`${JSON.stringify(link.slice(0, 100))} led to ${hash.slice(0, 100)}`);
    }
    if (await page.evaluate(() => 'pwned' in window)) {
      faults.push(`${JSON.stringify(link.slice(0, 100))} ran`);
    }
  }
  for (const [list, now] of Object.entries(await kept(page))) {
    if (now !== before[list]) {
      faults.push(`${list} answers ${now.slice(0, 500)} instead of ${before[list]?.slice(0, 500)}`);
    }
  }
  const outside = await app.evaluate(({ BrowserWindow }) => ({
    windows: BrowserWindow.getAllWindows().length,
    opened: globalThis.electronShim?.shellCalls.length ?? 0,
  }));
  if (outside.windows !== 1 || outside.opened !== 0) {
    faults.push(`${outside.windows} windows, ${outside.opened} links opened outside`);
  }
  if (listener.heard.length > 0) {
    faults.push(`requests: ${listener.heard.join(' ')}`);
  }
  await app.close();
  await listener.close();
  return { links: links.length, places, faults };
}

/** Hands a link to the application as a system does. */
function open(app: ElectronApplication, link: string, isByEvent: boolean): Promise<void> {
  return app.evaluate(
    ({ app: main }, [url, byEvent]) => {
      if (byEvent) {
        main.emit('open-url', { preventDefault: () => undefined }, url);
      } else {
        main.emit('second-instance', {}, ['guildhall', url], '/', null);
      }
    },
    [link, isByEvent] as const,
  );
}

/** All that is kept of what a person did, by the call that lists it. */
async function kept(page: Page): Promise<Record<string, string>> {
  const answers = await Promise.all(
    keptLists.map(async ([name, input]) => {
      const list = 'kind' in input ? `${name} ${input.kind}` : name;
      return [list, JSON.stringify(await callAny(page, name, input))] as const;
    }),
  );
  const { homes } = (await callAny(page, 'home.list', {})) as { homes: { id: string }[] };
  return { ...Object.fromEntries(answers), 'home.list': homes.map(({ id }) => id).join() };
}

/** All that is kept once it is noted where news begins, which follows the founding of a guild. */
async function keptAtRest(page: Page): Promise<Record<string, string>> {
  for (let tries = 0; tries < 500; tries += 1) {
    const now = await kept(page);
    if (
      ['local.list read_marker', 'local.list triage'].every((name) =>
        now[name]?.includes('"homeId"'),
      )
    ) {
      return now;
    }
    await wait(20);
  }
  throw new Error('It was never noted where news begins.');
}
