import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { KeyStorage } from '#shared/capability/home.ts';
import { launch, projectRoot, quit } from '../e2e/application.ts';
import { call, callAny } from '../e2e/call.ts';
import { heapOf } from '../e2e/heap.ts';
import { startRedirecting } from '../e2e/redirecting.ts';
import { startService } from '../e2e/service.ts';
import type { Service } from '../e2e/service.ts';
import { KeySearch } from './key-search.ts';

/** The places searched for a key, and those where it was found. */
export interface KeyFindings {
  readonly keyStorage: KeyStorage;
  /** Files of the data folder, including the one in which the key storage puts it. */
  readonly files: readonly string[];
  readonly isInOutput: boolean;
  readonly isInHeap: boolean;
  readonly processes: readonly number[];
  readonly processesLooked: number;
  readonly bytes: number;
  /** Requests that followed a redirect to another origin. */
  readonly followed: number;
  /** Whether the same search found other written text, on the disk and in the page. */
  readonly hasFoundWritten: boolean;
}

/** The options of a run. */
export interface KeyRunOptions {
  readonly keyStorage: KeyStorage;
  /** Whether the application is started a second time, with the key that it stored. */
  readonly restarts: boolean;
  /** Whether a fixture copies the key everywhere, as the control does. */
  readonly leaks?: boolean;
}

const written = 'wren-4711-written';

/**
 * Connects a service with its key in the running application, reads and writes, lets it answer with
 * a redirect, and looks for the key in all results.
 */
export async function runKey({ keyStorage, restarts, leaks }: KeyRunOptions): Promise<KeyFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-key-'));
  const service = await startService();
  const redirecting = await startRedirecting();
  const search = new KeySearch(service.apiKey);
  const control = new KeySearch(written);
  const fixture = leaks ? ['-r', join(projectRoot, 'tests/fixtures/leak-key.cjs')] : [];
  let output = '';
  const findings = { isInHeap: false, processes: [] as number[], processesLooked: 0 };
  let isInPage = false;

  const start = async () => {
    const app = await launch(folder, [], fixture);
    for (const stream of [app.process().stdout, app.process().stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const page = await app.firstWindow();
    // The page may still be about:blank, which is never busy.
    await page.waitForURL(/\/index\.html/);
    await page.locator('.shell[aria-busy=true]').waitFor({ state: 'detached' });
    return { app, page };
  };
  const look = async (app: ElectronApplication, page: Page) => {
    // Reloading drops the page that held what was typed, or passed by this test.
    await page.reload();
    await page.locator('.shell[aria-busy=true]').waitFor({ state: 'detached' });
    await page.evaluate((text) => Object.assign(globalThis, { text }), written);
    const heap = await heapOf(page);
    findings.isInHeap ||= search.isIn(heap);
    isInPage ||= heap.includes(written);
    const { looked, holders } = search.processesOf(app.process().pid ?? 0);
    findings.processesLooked += looked;
    findings.processes.push(...holders);
  };

  try {
    const { app, page } = await start();
    if (keyStorage === 'keyring') {
      await nameKeyring(app);
    }
    await agreeToMove(app);
    await visitHome(page, service, keyStorage, redirecting.baseUrl);
    await redirecting.tried;
    await look(app, page);
    await quit(app);
    if (restarts) {
      const again = await start();
      await look(again.app, again.page);
      await quit(again.app);
    }
    return {
      keyStorage,
      ...findings,
      files: search.filesOf(folder),
      isInOutput: search.isIn(output),
      bytes: search.bytes,
      followed: redirecting.followed(),
      hasFoundWritten: isInPage && control.filesOf(folder).length > 0,
    };
  } finally {
    await service.stop();
    await redirecting.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Lets the person agree that the key may go to another origin. */
async function agreeToMove(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
}

/** Connects, reads, writes, and moves the home to an address that answers with a redirect. */
async function visitHome(page: Page, service: Service, keyStorage: KeyStorage, elsewhere: string) {
  const { baseUrl, apiKey, guildId } = service;
  const { home } = await call(page, 'home.connect', { baseUrl, apiKey, guildIds: [], keyStorage });
  const operations = { homeId: home.id, guildId };
  await callAny(page, 'guild.list', { homeId: home.id });
  const { operators } = (await callAny(page, 'operator.list', operations)) as {
    operators: [{ id: string }];
  };
  const conversation = { guildId, operatorIds: [operators[0].id], title: written };
  const id = await submit(page, home.id, 'conversation.create', conversation);
  const message = { conversationId: id, text: written };
  await submit(page, home.id, 'message.create', message);
  await call(page, 'home.rekey', { homeId: home.id, apiKey, keyStorage });
  await call(page, 'home.edit', { homeId: home.id, baseUrl: elsewhere });
  await call(page, 'home.check', { baseUrl: elsewhere, apiKey });
  await callAny(page, 'guild.list', { homeId: home.id }).catch(() => undefined);
}

/**
 * Sends a write through the outbox. Returns the id that this computer gives to the created thing.
 */
async function submit(
  page: Page,
  homeId: string,
  operation: 'conversation.create' | 'message.create',
  input: Record<string, unknown>,
): Promise<string> {
  const { entry } = await call(page, 'outbox.submit', { homeId, operation, input });
  return entry.temporaryId ?? entry.id;
}

/** Tells the shim that its Linux has a keyring. Electron uses the keyring of the system. */
async function nameKeyring(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    if (globalThis.electronShim) {
      globalThis.electronShim.storageBackend = 'gnome_libsecret';
    }
  });
}
