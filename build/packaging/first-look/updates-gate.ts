import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { feedNameOf } from '../../../electron/main/upkeep/signed-release.ts';
import { updateKeyFile } from '../../../electron/main/upkeep/update-feed.ts';
import type { Update } from '../../../shared/capability/update.ts';
import { call } from '../../../tests/e2e/call.ts';
import { packedFiles } from '../packed-files.ts';
import { signFeed } from '../sign-feed.ts';
import { startPackage } from '../started-package.ts';
import { fails, ok } from './row.ts';
import type { Check, Finding } from './row.ts';

const feedName = feedNameOf(process.platform, process.arch);

/** Where electron-updater reads which feed to ask. */
const feedFile = 'app-update.yml';

/** How the package stood to updates after it had asked a feed, and what that was asked for. */
interface AskedFeed {
  readonly update: Update;
  readonly paths: readonly string[];
}

/**
 * Without a feed there are no updates, and a feed that another key has signed offers a version in
 * vain: nothing of it may be offered or fetched.
 */
export const updatesGateCheck: Check = {
  name: 'Gate of updates',
  look: async (scene) => {
    const { folder } = scene;
    const files = packedFiles(folder, process.platform);
    const { stage } = await call(scene.page, 'update.describe', {});
    if (stage !== 'off' && !existsSync(join(files.resources, feedFile))) {
      return fails(`Without a feed, updates are “${stage}”.`);
    }
    const feed = await openForeignFeed();
    const giveBack = plant(files.resources, {
      // Windows takes no feed without a publisher.
      [feedFile]: `provider: generic\nurl: ${feed.url}\npublisherName:\n  - First look\n`,
      [updateKeyFile]: publicPem(),
    });
    try {
      // On Linux, an unpacked package has no way to be updated, and an AppImage has.
      const { page, end } = await startPackage(folder, {
        APPIMAGE: files.executable,
        APPDIR: dirname(files.resources),
      });
      try {
        await page.getByRole('button', { name: 'Start on this computer' }).waitFor();
        await expect
          .poll(() => call(page, 'update.describe', {}), { message: 'how updates stand' })
          .toMatchObject({ stage: 'current' });
        // It is refused, which what it then says of itself tells in full.
        await call(page, 'update.check', {}).catch(() => undefined);
        const update = await call(page, 'update.describe', {});
        return judgeGate({ update, paths: feed.paths });
      } finally {
        await end();
      }
    } finally {
      giveBack();
      feed.close();
    }
  },
};

export function judgeGate({ update, paths }: AskedFeed): Finding {
  const { stage, version, failedCheck } = update;
  if (stage !== 'current' || version !== undefined) {
    return fails(`With a feed that another key has signed, updates are “${stage}”.`);
  }
  const fetched = paths.filter((path) => path !== `/${feedName}`);
  if (fetched.length > 0) {
    return fails(`The package fetched what nobody has signed: ${fetched.join(', ')}.`);
  }
  return paths.length > 0 && failedCheck === 'unsigned'
    ? ok(
        'A feed that another key has signed is asked, refused as unsigned, and nothing is fetched.',
      )
    : fails(`The feed was asked ${paths.length} times: “${failedCheck ?? 'no failure'}”.`);
}

function publicPem(): string {
  return generateKeyPairSync('ed25519')
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
}

async function openForeignFeed() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = `  - url: Guildhall-99.0.0.bin\n    sha512: ${'A'.repeat(86)}==\n    size: 1000\n`;
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const text = signFeed(`version: 99.0.0\nfiles:\n${file}`, feedName, key);
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(new URL(request.url ?? '', 'http://feed').pathname);
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, paths, close: () => server.close() };
}

/** Puts files into a folder. Answers what puts back those that were there. */
function plant(folder: string, files: Readonly<Record<string, string>>): () => void {
  const former = Object.keys(files).map((name) => {
    const path = join(folder, name);
    return { path, content: existsSync(path) ? readFileSync(path) : undefined };
  });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
  }
  return () => {
    for (const { path, content } of former) {
      rmSync(path);
      if (content !== undefined) {
        writeFileSync(path, content);
      }
    }
  };
}
