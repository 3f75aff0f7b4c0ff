import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import config from '../../oxlint.config.ts';

const root = resolve(import.meta.dirname, '../..');

/** A file that is made for a test of the lint. */
export type LintedFile = readonly [path: string, text: string];

/** The files, among these, in which a rule of ours finds a fault, by the real configuration. */
export function faultyFiles(rule: string, files: readonly LintedFile[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-lint-'));
  try {
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    // The lint finds its plugins here.
    for (const name of ['node_modules', 'build']) {
      symlinkSync(join(root, name), join(folder, name), 'junction');
    }
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    }
    const rooms = new Set(files.map(([path]) => path.split('/')[0] ?? ''));
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', ...rooms],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: readonly { readonly code: string; readonly filename: string }[];
    };
    return diagnostics
      .filter(({ code }) => code === `guildhall(${rule})`)
      .map(({ filename }) => filename)
      .toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
