import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appImageInstaller, debianInstaller } from './linux-installers.ts';
import { UnsignedUpdateError } from './signed-release.ts';

let folder = '';
/** A folder as a person may have named it: its name is full of signs that a shell reads. */
let home = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-install-'));
  home = join(folder, `it's $(touch pwned) "here"; & \`touch pwned\``);
  mkdirSync(home);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A downloaded file with a content, that is what was signed. */
function download(name: string, content: string) {
  const path = join(home, name);
  writeFileSync(path, content);
  const sha512 = createHash('sha512').update(content).digest('base64');
  return { path, file: { name, sha512, size: Buffer.byteLength(content) } };
}

const names = ['a-x64.AppImage', 'b-amd64.deb', 'c-x86_64.AppImage', 'd-arm64.AppImage'];
const release = names.map((name) => ({ name, sha512: '', size: 1 }));

const stay = () => undefined;

// The scripts and flags here are those of Linux, where alone these installers are used.
describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('each kind of package takes its own file, for its own processor', () => {
    expect(debianInstaller({ relaunch: stay }).choose(release).name).toBe('b-amd64.deb');
    const image = process.arch === 'x64' ? 'c-x86_64.AppImage' : 'd-arm64.AppImage';
    expect(appImageInstaller('/x').choose(release).name).toBe(image);
    expect(() => appImageInstaller('/x').choose(release.slice(1, 2))).toThrow(/no file/);
  });

  test('an AppImage is replaced in its place, in a folder of any name, and started', async () => {
    const current = join(home, 'My Guildhall.AppImage');
    writeFileSync(current, 'this version');
    const started = join(folder, 'started');
    const next = download(
      'next.AppImage',
      `#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" >'${started}'\n`,
    );
    const prepared = await appImageInstaller(current).prepare(next);
    expect(readFileSync(current, 'utf8')).toBe('this version');
    prepared.install();
    const note = () => (existsSync(started) ? readFileSync(started, 'utf8') : '');
    await expect.poll(note).toBe('true\n');
    expect(readdirSync(home).toSorted()).toEqual(['My Guildhall.AppImage', 'next.AppImage']);
    expect(statSync(current).mode & 0o777).toBe(0o755);
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });

  test('an AppImage that is not to be replaced after all leaves nothing', async () => {
    const current = join(home, 'Guildhall.AppImage');
    writeFileSync(current, 'this version');
    const prepared = await appImageInstaller(current).prepare(download('next.AppImage', 'next'));
    await prepared.abandon();
    expect(readdirSync(home).toSorted()).toEqual(['Guildhall.AppImage', 'next.AppImage']);
    expect(readFileSync(current, 'utf8')).toBe('this version');
  });

  test('a copy that is changed at the last moment does not take the place, nor stay', async () => {
    const current = join(home, 'Guildhall.AppImage');
    writeFileSync(current, 'this version');
    const prepared = await appImageInstaller(current).prepare(download('next.AppImage', 'next'));
    const [copy = ''] = readdirSync(home).filter((name) => name.startsWith('.'));
    writeFileSync(join(home, copy), 'evil');
    expect(() => prepared.install()).toThrow(UnsignedUpdateError);
    expect(readdirSync(home).toSorted()).toEqual(['Guildhall.AppImage', 'next.AppImage']);
    expect(readFileSync(current, 'utf8')).toBe('this version');
  });

  test('a link to the AppImage stays, and nobody gets rights that they did not have', async () => {
    const current = join(home, 'Guildhall.AppImage');
    const target = join(folder, 'Guildhall-1.AppImage');
    writeFileSync(target, 'this version', { mode: 0o700 });
    symlinkSync(target, current);
    const next = download('next.AppImage', '#!/bin/sh\n');
    (await appImageInstaller(current).prepare(next)).install();
    expect(lstatSync(current).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('#!/bin/sh\n');
    expect(statSync(target).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['has other bytes', (path: string) => writeFileSync(path, 'evil')],
    ['has more bytes', (path: string) => writeFileSync(path, 'next and more')],
    ['is gone', (path: string) => rmSync(path)],
    [
      'is a folder',
      (path: string) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ])('a file that %s is not prepared, and nothing is left', async (_how, change) => {
    const current = join(home, 'Guildhall.AppImage');
    writeFileSync(current, 'this version');
    const downloaded = download('next.AppImage', 'next');
    change(downloaded.path);
    await expect(appImageInstaller(current).prepare(downloaded)).rejects.toThrow(Error);
    await expect(debianInstaller({ relaunch: stay }).prepare(downloaded)).rejects.toThrow(Error);
    expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readFileSync(current, 'utf8')).toBe('this version');
  });

  test('a link in the place of the package is not followed', async () => {
    const downloaded = download('next.deb', 'next');
    writeFileSync(join(home, 'same'), 'next');
    rmSync(downloaded.path);
    symlinkSync(join(home, 'same'), downloaded.path);
    const installer = debianInstaller({ relaunch: stay });
    await expect(installer.prepare(downloaded)).rejects.toThrow(/ELOOP/);
  });
});

/** Runs the script with a dpkg of this test, which notes what it is given. */
function runWith(notes: string, exitCode = 0) {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const [name, code] of [
    ['dpkg', exitCode],
    ['apt-get', 0],
  ] as const) {
    const note = `echo "${name} $1" >>'${notes}'; test -f "$2" && cat "$2" >>'${notes}'; exit ${code}`;
    writeFileSync(join(programs, name), `#!/bin/sh\n${note}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  return (script: string, argument: string, input: number) => {
    const { status } = spawnSync('/bin/sh', ['-c', script, 'test', argument], {
      stdio: [input, 'ignore', 'inherit'],
      env: { PATH: `${programs}:${process.env['PATH']}`, TMPDIR: folder },
    });
    return status === 0;
  };
}

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('as root', () => {
  test.each([
    ['', 0, 'dpkg --install\nthe package'],
    [' and what it lacks is fetched', 1, 'dpkg --install\nthe packageapt-get install\n'],
  ])(
    'a Debian package is installed from a copy%s, and Guildhall starts',
    async (_and, code, said) => {
      const notes = join(folder, 'notes');
      const relaunch = vi.fn<() => void>();
      const installer = debianInstaller({ relaunch, run: runWith(notes, code) });
      const prepared = await installer.prepare(download('next.deb', 'the package'));
      prepared.install();
      expect(readFileSync(notes, 'utf8')).toBe(said);
      expect(relaunch).toHaveBeenCalledOnce();
      expect(readdirSync(folder).toSorted()).toEqual([home.split('/').at(-1), 'notes', 'programs']);
      // The end of the application closes the package; a test goes on.
      await prepared.abandon();
    },
  );

  test('a package that is changed at the last moment is not installed', async () => {
    const notes = join(folder, 'notes');
    const relaunch = vi.fn<() => void>();
    const downloaded = download('next.deb', 'the package');
    const prepared = await debianInstaller({ relaunch, run: runWith(notes) }).prepare(downloaded);
    writeFileSync(downloaded.path, 'the malware');
    prepared.install();
    expect(existsSync(notes)).toBe(false);
    // The person is back in the version that they had.
    expect(relaunch).toHaveBeenCalledOnce();
    await prepared.abandon();
  });
});
