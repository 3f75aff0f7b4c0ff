import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CacheReading } from '../../../electron/client/store/cache/cache-protocol.ts';
import { CacheStore } from '../../../electron/client/store/cache/cache-store.ts';
import { DurableStore } from '../../../electron/client/store/durable-store.ts';
import { storageProblem } from '../../../electron/client/store/storage-problem.ts';
import { openSettings } from '../../../electron/main/settings/settings.ts';
import { readContent } from './database-content.ts';
import { cachedQuestion, keptKeys, openVault } from './fixture.ts';
import { compareContent } from './outcome.ts';
import type { Content, Outcome } from './outcome.ts';

/** Opens the durable store as its process does. */
export function judgeStore(folder: string, written: Content): Outcome {
  const path = join(folder, 'store', 'durable.db');
  const before = bytesAt(path);
  const store = new DurableStore(join(folder, 'store'), () => undefined);
  try {
    const recovery = store.perform('store.recovery', {}) as { setAside: string } | undefined;
    if (recovery !== undefined) {
      const kept = bytesAt(join(folder, 'store', recovery.setAside));
      const isKept = before === undefined || kept?.equals(before) === true;
      return { kind: isKept ? 'said' : 'deleted', detail: JSON.stringify(recovery) };
    }
    return compareContent(readContent(path), written);
  } catch (error) {
    const said = storageProblem(error, folder);
    if (said === undefined) {
      return { kind: 'unexplained', detail: String(error) };
    }
    const isKept = before === undefined || bytesAt(path)?.equals(before) === true;
    return { kind: isKept ? 'said' : 'deleted', detail: said.problem.detail };
  } finally {
    store.close();
  }
}

/** Asks the cache for its content. Data that can be read again may be missing. */
export function judgeCache(folder: string, written: Content): Outcome {
  const reports: string[] = [];
  const cache = new CacheStore(join(folder, 'store'), (message) => reports.push(message));
  try {
    const found = readCache(cache);
    if (reports.length > 0) {
      return { kind: 'remade', detail: reports.join(', ') };
    }
    const outcome = compareContent(found, written);
    // The cache requests what it does not have.
    const isAskedFor = outcome.kind === 'empty' || outcome.kind === 'less';
    return isAskedFor ? { kind: 'remade', detail: outcome.detail } : outcome;
  } catch (error) {
    const said = storageProblem(error, folder);
    if (said === undefined) {
      return { kind: 'unexplained', detail: String(error) };
    }
    return { kind: 'said', detail: said.problem.detail };
  } finally {
    cache.close();
  }
}

export function readCache(cache: CacheStore): Content {
  const { answer } = cache.perform('cache.read', cachedQuestion) as CacheReading;
  const output = (answer?.output ?? { messages: [] }) as { messages: object[] };
  return new Map([['messages', output.messages.map((message) => JSON.stringify(message))]]);
}

/** Opens the settings as the application does. */
export function judgeSettings(folder: string, written: Content): Outcome {
  const before = bytesAt(join(folder, 'profile', 'settings.json'));
  try {
    const { settings, setAside } = openSettings(join(folder, 'profile'));
    if (setAside !== undefined) {
      const isKept = before === undefined || bytesAt(setAside.file)?.equals(before) === true;
      return { kind: isKept ? 'said' : 'deleted', detail: setAside.reason };
    }
    return compareContent(contentOfSettings(settings), written);
  } catch (error) {
    return { kind: 'unexplained', detail: String(error) };
  }
}

/** The content of the settings, with each list as one value. Empty lists are left out. */
export function contentOfSettings(settings: ReturnType<typeof openSettings>['settings']): Content {
  const keys = ['openedDestinations', 'homes'] as const;
  return new Map(
    keys.map((key) => {
      const list = settings.get(key);
      return [key, list.length === 0 ? [] : [JSON.stringify(list)]];
    }),
  );
}

/**
 * Reads every key. If one cannot be read, a sentence must say so and the file must stay unchanged.
 */
export async function judgeKeys(folder: string): Promise<Outcome> {
  const file = join(folder, 'profile', 'keys.json');
  const before = bytesAt(file);
  const vault = openVault(join(folder, 'profile'));
  const changed: string[] = [];
  const said: string[] = [];
  for (const { homeId, key, keyStorage } of keptKeys) {
    // oxlint-disable-next-line no-await-in-loop -- two homes
    const reading = await vault.read(homeId, keyStorage);
    if (reading.kind === 'none') {
      said.push(reading.detail);
    } else if (reading.key !== key) {
      changed.push(homeId);
    }
  }
  // A key is encrypted again if its keyring has another name now.
  if (changed.length + said.length === 0) {
    return { kind: 'whole', detail: '' };
  }
  const isKept = before === undefined || bytesAt(file)?.equals(before) === true;
  if (!isKept) {
    return { kind: 'deleted', detail: 'the file of keys was written' };
  }
  return changed.length > 0
    ? { kind: 'changed', detail: changed.join(', ') }
    : { kind: 'said', detail: said.join(' ') };
}

function bytesAt(path: string): Buffer | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    return Buffer.from(readdirSync(path).join());
  }
  return stats?.isFile() ? readFileSync(path) : undefined;
}
