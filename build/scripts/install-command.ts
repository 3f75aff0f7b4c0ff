import { readFileSync } from 'node:fs';

/** A program that the scripts need of the machine, by its name in Debian. */
export type SystemProgram = 'chromium' | 'strace';

/** The facts of a machine that decide by which command a program is installed. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** The text of /etc/os-release, empty where there is none. */
  readonly osRelease: string;
}

/** This machine. */
export function thisMachine(): Machine {
  return { platform: process.platform, isRoot: process.getuid?.() === 0, osRelease: osRelease() };
}

// Ubuntu has Chromium as a snap alone, whose confinement keeps it from our files. Playwright's runs
// there, as on systems that we do not know.
const playwrights = 'npx playwright install chromium';
const playwrightsWithLibraries = 'npx playwright install --with-deps chromium';

/** By the ID of a distribution, or one that it says it is like: the first that is known counts. */
const packageManagers: Readonly<Record<string, string>> = {
  debian: 'apt-get install --yes',
  linuxmint: 'apt-get install --yes',
  ubuntu: 'apt-get install --yes',
  fedora: 'dnf install --assumeyes',
  rhel: 'dnf install --assumeyes',
  arch: 'pacman -S --needed --noconfirm',
  opensuse: 'zypper --non-interactive install',
  suse: 'zypper --non-interactive install',
};
const withoutChromium = new Set(['ubuntu', 'rhel']);

/** The one command that installs these programs on a machine, for a person to copy. */
export function installCommand(programs: readonly SystemProgram[], machine: Machine): string {
  if (machine.platform !== 'linux') {
    return playwrights;
  }
  const id = distributionsOf(machine.osRelease).find((name) =>
    Object.hasOwn(packageManagers, name),
  );
  const manager = packageManagers[id ?? ''];
  const isPackaged = (program: SystemProgram) =>
    id !== undefined && !(program === 'chromium' && withoutChromium.has(id));
  const packaged = programs.filter(isPackaged);
  const steps: string[] = [];
  if (manager !== undefined && packaged.length > 0) {
    const sudo = machine.isRoot ? '' : 'sudo ';
    if (manager.startsWith('apt-get')) {
      steps.push(`${sudo}apt-get update`);
    }
    steps.push(`${sudo}${manager} ${packaged.join(' ')}`);
  }
  if (programs.includes('chromium') && !isPackaged('chromium')) {
    steps.push(playwrightsWithLibraries);
  }
  return steps.join(' && ');
}

/**
 * The message about programs that are missing, with the one command that installs them.
 *
 * @param what the subject of the message: `The window`
 * @param fault why they could not be installed, where that was tried
 */
export function whatIsMissing(
  what: string,
  programs: readonly SystemProgram[],
  fault?: string,
): string {
  const names = programs.map((program) => (program === 'chromium' ? 'Chromium' : program));
  const facts = [`${what} needs ${names.join(' and ')}, not found on this computer.`, fault ?? ''];
  const hint = programs.includes('chromium')
    ? '\nOr set GUILDHALL_CHROMIUM to the path of a Chromium that you have.'
    : '';
  const command = installCommand(programs, thisMachine());
  const remedy =
    command === ''
      ? 'Install it as this system installs programs, and try again.'
      : `Install by this command, and try again:\n\n  ${command}\n`;
  return `${facts.join(' ').trimEnd()} ${remedy}${hint}`;
}

/** The distribution and those that it is like, the nearest first. */
function distributionsOf(release: string): string[] {
  const valueOf = (key: string) =>
    new RegExp(`^${key}=["']?([^"'\n]*)`, 'm').exec(release)?.[1] ?? '';
  return `${valueOf('ID')} ${valueOf('ID_LIKE')}`.split(/\s+/).filter((name) => name !== '');
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
