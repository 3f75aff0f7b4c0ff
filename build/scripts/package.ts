import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateKeyFile } from '../../electron/main/upkeep/update-feed.ts';
import { packageFaults } from '../packaging/check-package.ts';
import { writeStandIn } from '../packaging/stand-in.ts';
import { buildIfStale } from './build-if-stale.ts';
import { projectPath, say } from './project.ts';
import { runChild } from './run-child.ts';
import { chooseRuntime } from './runtime.ts';

// npm run package [-- --dir, electron-builder's own arguments]: packs the application for this
// system into dist/, and looks at what came out. --dir makes the unpacked folder alone.

async function makePackage(args: readonly string[]): Promise<number> {
  const runtime = await chooseRuntime();
  const isStandIn = runtime.kind === 'shim';
  const output = projectPath(isStandIn ? 'dist/stand-in' : 'dist');
  if (isStandIn) {
    say(`THIS PACKAGE IS FOR TESTS ONLY. It holds no Electron, because ${runtime.reason}.`);
    if (!args.includes('--dir')) {
      say('Without Electron there is nothing to install: npm run package -- --dir');
      return 1;
    }
    writeStandIn(projectPath('out/stand-in'));
  }
  await buildIfStale();
  writeUpdateKey();
  forgetEmptyKeys();
  const { code } = await runChild(process.execPath, [
    projectPath('node_modules/electron-builder/cli.js'),
    '--config',
    'electron-builder.yml',
    `--config.directories.output=${output}`,
    ...(isStandIn ? ['--config.electronDist=out/stand-in'] : []),
    ...args,
  ]);
  return code === 0 ? reportFaults(unpackedFolders(output)) : code;
}

/** Puts in the key that updates are checked with. Without one, the package does not update. */
function writeUpdateKey(): void {
  const file = projectPath('out', updateKeyFile);
  const key = process.env['GUILDHALL_UPDATE_PUBLIC_KEY'] ?? '';
  if (key === '') {
    rmSync(file, { force: true });
  } else {
    writeFileSync(file, key);
  }
}

/** A workflow hands over a secret that is absent as an empty one, which would be tried as a key. */
function forgetEmptyKeys(): void {
  for (const [name, value] of Object.entries(process.env)) {
    if (value === '' && /^(?:APPLE|CSC|WIN_CSC)_/.test(name)) {
      Reflect.deleteProperty(process.env, name);
    }
  }
}

/** The folders that electron-builder packed into: one for each architecture. */
function unpackedFolders(output: string): string[] {
  return readdirSync(output)
    .filter((name) => /^(?:linux|win|mac)(?:-|$)/.test(name))
    .map((name) => join(output, name));
}

async function reportFaults(folders: readonly string[]): Promise<number> {
  const faults = await Promise.all(
    folders.map(async (folder) =>
      (await packageFaults(folder)).map((fault) => `${folder}: ${fault}`),
    ),
  );
  for (const fault of faults.flat()) {
    say(fault);
  }
  if (folders.length === 0 || faults.flat().length > 0) {
    return 1;
  }
  say(`The package is as it should be: ${folders.join(', ')}`);
  return 0;
}

try {
  process.exitCode = await makePackage(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
