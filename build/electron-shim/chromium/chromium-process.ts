import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

import { withFileNameLocale } from '../file-name-locale.ts';
import { CHROMIUM_MISSING, findChromium } from '../find-chromium.ts';
import { CdpConnection, type CdpSession } from './cdp.ts';
import { openPageProxy } from './page-proxy.ts';

const FIXED_SWITCHES = [
  '--no-startup-window',
  '--keep-alive-for-test',
  '--remote-debugging-pipe',
  '--site-per-process',
  '--test-type',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-search-engine-choice-screen',
  '--disable-infobars',
  '--hide-crash-restore-bubble',
  '--disable-popup-blocking',
  '--password-store=basic',
  // Peer connections never use UDP beside a proxy, whatever a page's policy is. Chromium and its
  // headless shell have a name each.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * The features of Chromium's own address bar. No window shows it, and it takes a renderer process
 * and a second of processor time.
 */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Where a new document gets a new frame in the renderer, or the old one is kept, the session is with
 * the new one before the old page has said its last.
 */
const DOCUMENT_FEATURES = ['RenderDocument', 'BackForwardCache'];

// The time Chromium has to write its profile before it is killed.
const CLOSE_TIMEOUT_MS = 3_000;

/** The options for starting Chromium. */
export interface ChromiumOptions {
  readonly isHeadless: boolean;
  readonly userDataDir: string;
  /** Switches from the application and its command line. They override the shim's own. */
  readonly switches: ReadonlyMap<string, string>;
  /** Called when Chromium ends without being asked to. */
  readonly onCrash: (description: string) => void;
}

interface Running {
  readonly child: ChildProcess;
  readonly connection: CdpConnection;
  readonly options: ChromiumOptions;
  readonly binary: string;
}

let running: Running | undefined;
let isClosing = false;

/** Starts the one Chromium of this process and resolves when it answers. */
export async function startChromium(options: ChromiumOptions): Promise<void> {
  const binary = findChromium();
  if (!binary) {
    throw new Error(CHROMIUM_MISSING);
  }
  // Chromium must not inherit stdout or stderr, because their readers wait until they close.
  const proxied = await openPageProxy();
  const child = spawn(binary, [...proxied, ...chromiumArguments(options)], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: withFileNameLocale(process.env),
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`electron-shim: Chromium ended at once (${code ?? 'signal'})`)),
    );
  });
  forwardDevToolsLine(child);
  const connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
  running = { child, connection, options, binary };
  await Promise.race([connection.root.send('Browser.getVersion'), failed]);
  failed.catch(() => {});
  child.once('exit', (code, signal) => {
    if (!isClosing) {
      options.onCrash(`Chromium ended (${code ?? signal ?? 'unknown'})`);
    }
  });
}

/** The session of the browser itself. */
export function browserSession(): CdpSession {
  return requireRunning().connection.root;
}

/** The session of an attached target. */
export function targetSession(sessionId: string): CdpSession {
  return requireRunning().connection.session(sessionId);
}

/** Whether windows run without a display. */
export function isHeadless(): boolean {
  return requireRunning().options.isHeadless;
}

/** Whether somebody else, such as Playwright, may control Chromium too. */
export function isShared(): boolean {
  return requireRunning().options.switches.has('remote-debugging-port');
}

/**
 * Opens a window without browser controls. The protocol can only open windows with a tab strip. A
 * second start with the same profile is passed to the first, and opens an application window.
 */
export function openAppWindow(url: string, extraArguments: readonly string[]): void {
  const { binary, options } = requireRunning();
  const args = [`--app=${url}`, `--user-data-dir=${options.userDataDir}`, ...extraArguments];
  spawn(binary, [...args, ...rootArguments(), '--no-first-run', '--test-type'], {
    stdio: 'ignore',
  }).on('error', () => {});
}

/** Ends Chromium, after giving it time to write its profile. */
export async function closeChromium(): Promise<void> {
  if (!running || isClosing) {
    return;
  }
  isClosing = true;
  const { child, connection } = running;
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  connection.root.post('Browser.close');
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

function requireRunning(): Running {
  if (!running) {
    throw new Error('electron-shim: Chromium has not been started');
  }
  return running;
}

function chromiumArguments(options: ChromiumOptions): string[] {
  const { 'disable-features': given = '', ...others } = Object.fromEntries(options.switches);
  // Chromium goes by the last of several such switches alone.
  const disabled = [...ADDRESS_BAR_FEATURES, ...DOCUMENT_FEATURES, given].filter(Boolean).join();
  const chosen = Object.entries({ ...others, 'disable-features': disabled }).map(([name, value]) =>
    value === '' ? `--${name}` : `--${name}=${value}`,
  );
  return [
    ...FIXED_SWITCHES,
    ...rootArguments(),
    ...(options.isHeadless ? ['--headless'] : []),
    ...chosen,
    `--user-data-dir=${options.userDataDir}`,
  ];
}

function rootArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

// Playwright waits for this line; the rest of Chromium's stderr is noise.
function forwardDevToolsLine(child: ChildProcess): void {
  if (!child.stderr) {
    return;
  }
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('DevTools listening on ')) {
      process.stderr.write(`${line}\n`);
    } else if (process.env['GUILDHALL_SHIM_VERBOSE']) {
      process.stderr.write(`chromium: ${line}\n`);
    }
  });
}
