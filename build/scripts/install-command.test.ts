import { expect, test } from 'vitest';
import { installCommand, thisMachine, whatIsMissing } from './install-command.ts';
import type { Machine } from './install-command.ts';

const linux = (osRelease: string, isRoot = false): Machine => ({
  platform: 'linux',
  isRoot,
  osRelease,
});
const everything = ['chromium', 'strace'] as const;

test.each([
  [
    'Debian',
    linux('PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n'),
    'sudo apt-get update && sudo apt-get install --yes chromium strace',
  ],
  [
    'Debian, as root, who may have no sudo',
    linux('ID=debian\n', true),
    'apt-get update && apt-get install --yes chromium strace',
  ],
  [
    'a child of Debian',
    linux('ID=raspbian\nID_LIKE=debian\n'),
    'sudo apt-get update && sudo apt-get install --yes chromium strace',
  ],
  [
    'Ubuntu, whose Chromium is a snap',
    linux('ID=ubuntu\nID_LIKE=debian\n'),
    'sudo apt-get update && sudo apt-get install --yes strace && npx playwright install --with-deps chromium',
  ],
  [
    'Mint, which packs Chromium',
    linux('ID=linuxmint\nID_LIKE="ubuntu debian"\n'),
    'sudo apt-get update && sudo apt-get install --yes chromium strace',
  ],
  ['Fedora', linux('ID=fedora\n'), 'sudo dnf install --assumeyes chromium strace'],
  [
    'Rocky',
    linux('ID="rocky"\nID_LIKE="rhel centos fedora"\n'),
    'sudo dnf install --assumeyes strace && npx playwright install --with-deps chromium',
  ],
  ['Arch', linux('ID=arch\n'), 'sudo pacman -S --needed --noconfirm chromium strace'],
  [
    'openSUSE',
    linux('ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n'),
    'sudo zypper --non-interactive install chromium strace',
  ],
  ['a Linux that nobody knows', linux(''), 'npx playwright install --with-deps chromium'],
  [
    'a name that every object has',
    linux('ID=constructor\n'),
    'npx playwright install --with-deps chromium',
  ],
  [
    'macOS',
    { platform: 'darwin', isRoot: false, osRelease: '' },
    'npx playwright install chromium',
  ],
  [
    'Windows',
    { platform: 'win32', isRoot: false, osRelease: '' },
    'npx playwright install chromium',
  ],
] satisfies [string, Machine, string][])(
  'one command installs on %s',
  (_name, machine, command) => {
    expect(installCommand(everything, machine)).toBe(command);
  },
);

test('a missing program is named once, with why it could not be installed, and the command', () => {
  const message = whatIsMissing('The window', ['chromium'], 'apt-get failed: E: no space.');
  expect(message).toMatch(
    /^The window needs Chromium, not found on this computer\. apt-get failed: E: no space\. /,
  );
  expect(message).toContain(`\n\n  ${installCommand(['chromium'], thisMachine())}\n`);
  expect(message).toContain('GUILDHALL_CHROMIUM');
  expect(whatIsMissing('A gate', ['strace'])).not.toContain('GUILDHALL_CHROMIUM');
});
