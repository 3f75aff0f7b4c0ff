import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mainLogLimits } from '#shared/limits/desktop-limits.ts';
import { makePipe } from '../server/testing/make-pipe.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { LogFile } from './log-file.ts';

test('lines are kept over a restart, and readable by nobody else', () => {
  const folder = join(temporaryFolder(), 'logs');
  new LogFile(folder).write('one\n');
  new LogFile(folder).write('two\n');
  const file = join(folder, 'main.log');
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the files of a log never grow beyond their bound', () => {
  const folder = temporaryFolder();
  const log = new LogFile(folder);
  const line = `${'x'.repeat(mainLogLimits.line - 1)}\n`;
  const count = Math.ceil((3 * mainLogLimits.fileBytes) / line.length);
  for (let written = 0; written < count; written += 1) {
    log.write(line);
  }
  expect(readdirSync(folder).toSorted()).toEqual(['main.1.log', 'main.log']);
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(
      mainLogLimits.fileBytes + mainLogLimits.line,
    );
  }
});

test('a line that somebody made long is cut', () => {
  const folder = temporaryFolder();
  new LogFile(folder).write('y'.repeat(10 * mainLogLimits.line));
  expect(statSync(join(folder, 'main.log')).size).toBe(mainLogLimits.line + 1);
});

test('a log that cannot be written fails nobody', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'main.log'));
  expect(() => new LogFile(folder).write('lost\n')).not.toThrow();
});

test.skipIf(process.platform === 'win32')('a pipe in the place of a log holds up nobody', () => {
  const folder = temporaryFolder();
  makePipe(join(folder, 'main.log'));
  expect(() => new LogFile(folder).write('lost\n')).not.toThrow();
});
