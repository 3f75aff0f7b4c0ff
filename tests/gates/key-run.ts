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

/** Where a key was looked for, and where it was found. */
export interface KeyFindings {
  readonly keyStorage: KeyStorage;
  /** Files of the data folder, the one where the key storage puts it included. */
  readonly files: readonly string[];
  readonly isInOutput: boolean;
  readonly isInHeap: boolean;
  readonly processes: readonly number[];
  readonly processesLooked: number;
  readonly bytes: number;
  /** Requests that followed a redirect to another origin. */
  readonly followed: number;
  /** Whether the same search found what was written, on the disk and in the page. */
  readonly hasFoundWritten: boolean;
}

/** How one run goes. */
export interface KeyRunOptions {
  readonly keyStorage: KeyStorage;
  /** Whether the application is started a second time, with the key that it kept. */
  readonly restarts: boolean;
  /** Whether a fixture carries the key to everywhere: the control. */
  readonly leaks?: boolean;
}

const written = 'wren-4711-written';

/**
 * Connects a service with its key in the running application, reads and writes, has it answer
 * with a redirect, and looks for the key in everything that came of it.
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
    // It may still be about:blank, where nothing is busy.
    await page.waitForURL(/\/index\.html/);
    await page.locator('.shell[aria-busy=true]').waitFor({ state: 'detached' });
    return { app, page };
  };
  const look = async (app: ElectronApplication, page: Page) => {
    // What was typed, or handed over by this test, goes with the page that it was in.
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

/** The person agrees that the key may go to another origin. */
async function agreeToMove(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
}

/** Connects, reads, writes, and moves the home to where a redirect answers. */
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

/** Sends a write through the outbox; the id of what it makes, as this computer knows it. */
async function submit(
  page: Page,
  homeId: string,
  operation: 'conversation.create' | 'message.create',
  input: Record<string, unknown>,
): Promise<string> {
  const { entry } = await call(page, 'outbox.submit', { homeId, operation, input });
  return entry.temporaryId ?? entry.id;
}

/** The shim's Linux has no keyring until it is told of one; Electron's has what the system has. */
async function nameKeyring(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    if (globalThis.electronShim) {
      globalThis.electronShim.storageBackend = 'gnome_libsecret';
    }
  });
}
