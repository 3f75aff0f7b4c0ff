import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import type { ElectronApplication, Page } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectPath, projectRoot } from '../../build/scripts/project.ts';
import { callAny } from '../e2e/call.ts';
import { foundGuild } from '../e2e/guild.ts';
import { attemptLeaving } from '../security/leaving-attempts.ts';
import { openListener } from '../security/open-listener.ts';
import { conclude } from './conclude.ts';
import { weakenedBuild } from './weakened-build.ts';
import type { Weakening } from './weakened-build.ts';

// npm run gate -- windows: makes every kind of page there is (the main window, a window of a
// thread, one that prints, the frame of diagrams) and looks at each: sandboxed, isolated, without
// Node, with web security, and with every guard on it. From each it is tried to leave and to open
// windows. The controls are builds without the guards and without web security.

/** The events that a guard listens to. Without one of these a page could leave, or hold another page. */
const guarded = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'will-prevent-unload',
];

const recorded: Weakening = {
  file: 'main/boot.js',
  from: 'new BrowserWindow(',
  to: 'new globalThis.RecordedWindow(',
};

await prepareRuntime();
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  const product = await look('product', []);
  const unguarded = await look('unguarded', [
    { file: 'main/boot.js', from: '(_event, contents) => guard(contents)', to: '() => undefined' },
  ]);
  const insecure = await look('insecure', [
    { file: 'main/boot.js', from: 'webSecurity: true', to: 'webSecurity: false' },
  ]);
  say(
    `product: ${product.pages} pages and ${product.frames} frames, ${product.faults.length} faults`,
  );
  for (const fault of product.faults) {
    say(`  ${fault}`);
  }
  say(`control (no guards): ${unguarded.faults.length} faults; must be at least 1`);
  say(`control (no web security): ${insecure.faults.length} faults; must be at least 1`);
  const holds = product.faults.length === 0 && product.pages >= 3 && product.frames >= 1;
  const controlsFail = unguarded.faults.length > 0 && insecure.faults.length > 0;
  conclude('windows', holds && controlsFail);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

async function look(name: string, weakenings: readonly Weakening[]) {
  const listener = await openListener();
  const folder = weakenedBuild(join(scratch, name), [recorded, ...weakenings]);
  const app = await _electron.launch({
    args: [
      '-r',
      projectPath('tests/fixtures/record-pages.cjs'),
      folder,
      `--user-data-dir=${join(scratch, `${name}-data`)}`,
    ],
    cwd: projectRoot,
    colorScheme: null,
  });
  const main = await app.firstWindow();
  const own = await makePages(app, main, join(scratch, `${name}.pdf`));
  const inFrames = await lookIntoFrames(main);
  const faults = [...(await pageFaults(app)), ...inFrames.faults];
  const pages = await app.evaluate(
    () => (globalThis as unknown as { recordedPages: unknown[] }).recordedPages.length,
  );
  for (const page of [main, own]) {
    // A page that has left answers no more.
    faults.push(...(await attemptLeaving(app, page, listener).catch(() => ['a page left'])));
  }
  await app.close();
  await listener.close();
  return { pages, frames: inFrames.frames, faults };
}

/** Makes one page of each kind; answers the page of the window of its own. */
async function makePages(app: ElectronApplication, main: Page, pdf: string): Promise<Page> {
  await app.evaluate((_modules, path) => {
    globalThis.electronShim?.answerDialog('showSaveDialog', { canceled: false, filePath: path });
  }, pdf);
  await foundGuild(main);
  const { guilds } = (await callAny(main, 'guild.list', { homeId: 'local' })) as {
    guilds: { id: string }[];
  };
  const input = {
    guildId: guilds[0]?.id,
    title: 'Drawn',
    content: '```mermaid\nflowchart LR\n  A-->B\n```\n',
  };
  const made = (await callAny(main, 'outbox.submit', {
    homeId: 'local',
    operation: 'document.create',
    input,
  })) as { output?: { id: string } };
  const path = `/home/local/document/${made.output?.id ?? ''}`;
  await main.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await main.locator('.diagram img').first().waitFor();
  const opening = app.waitForEvent('window');
  await callAny(main, 'window.open', { path });
  const own = await opening;
  await own.locator('.diagram img').first().waitFor();
  await callAny(main, 'file.save_pdf', { name: 'Drawn.pdf', html: '<h1>Drawn</h1>' });
  return own;
}

/** The faults of the pages that were made. */
function pageFaults(app: ElectronApplication): Promise<string[]> {
  return app.evaluate((_modules, events) => {
    interface Recorded {
      type: string;
      preferences: Electron.WebPreferences | undefined;
      opens: string | undefined;
      heard: string[];
    }
    const { recordedPages } = globalThis as unknown as { recordedPages: Recorded[] };
    return recordedPages.flatMap(({ type, preferences: own, opens, heard }, at) => {
      const faults: string[] = [];
      const require = (isRight: boolean, what: string) => {
        if (!isRight) {
          faults.push(`page ${at} (${type}): ${what}`);
        }
      };
      require(type === 'window', 'it is no window');
      require(own !== undefined, 'nothing of ours made it');
      require(own?.sandbox === true, 'it has no sandbox');
      require(own?.contextIsolation === true, 'it is not isolated');
      require(own?.nodeIntegration === false, 'it has Node');
      require(own?.webSecurity === true, 'it has no web security');
      require(own?.webviewTag === false, 'it may hold webviews');
      require(own?.nodeIntegrationInSubFrames !== true, 'its frames have Node');
      require(own?.allowRunningInsecureContent !== true, 'it runs insecure content');
      require(own?.experimentalFeatures !== true, 'it has experimental features');
      require(opens === 'deny', 'it may open windows');
      for (const event of events) {
        require(heard.includes(event), `nothing guards ${event}`);
      }
      return faults;
    });
  }, guarded);
}

/** Whether a frame has anything that the page around it has. */
async function lookIntoFrames(page: Page) {
  const faults: string[] = [];
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  for (const frame of frames) {
    const found = await frame.evaluate(() =>
      ['guildhall', 'require', 'process', 'module'].filter((name) => name in window),
    );
    faults.push(...found.map((name) => `a frame has ${name}`));
  }
  return { frames: frames.length, faults };
}
