import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectPath } from '../../build/scripts/project.ts';
import { conclude } from './conclude.ts';
import { weakenedBuild } from './weakened-build.ts';
import type { Weakening } from './weakened-build.ts';

// npm run gate -- electronegativity: has Doyensec's scanner look for known mistakes in the built
// application. Every finding has an explanation below, and every explanation a finding. It installs
// the scanner into a folder of its own first. The controls are builds with a known mistake each.

interface Finding {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly severity: string;
  readonly sample: string;
}

/** Why a finding is no fault. The scanner reads code, and does not see what guards it elsewhere. */
const explained: Readonly<Record<string, string>> = {
  CSP_GLOBAL_CHECK:
    'The policy is a header of each answer of our scheme, not a tag of a page. The gate content-policy tries it.',
  AUXCLICK_JS_CHECK:
    'A middle click opens no window: every request for one is denied, which the gate windows tries.',
  PRELOAD_JS_CHECK: 'The preload is ours. The gate ipc tries all that it offers.',
  OPEN_EXTERNAL_JS_CHECK:
    'A link leaves after its address was checked and the person has agreed. The gate xss tries it.',
  PROTOCOL_HANDLER_JS_CHECK: 'A link of ours only leads to a place. The gate links tries it.',
  CUSTOM_ARGUMENTS_JS_CHECK:
    'A development build alone, which loads its page from a development server, sets this switch.',
  ELECTRON_VERSION_JSON_CHECK: 'It names the version of Electron, and no fault.',
};

const mistakes: readonly (Weakening & { readonly id: string })[] = [
  mistake('SANDBOX_JS_CHECK', 'sandbox'),
  mistake('CONTEXT_ISOLATION_JS_CHECK', 'contextIsolation'),
  mistake('WEB_SECURITY_JS_CHECK', 'webSecurity'),
];

const home = projectPath('tests/security/electronegativity');
const say = (line: string) => process.stdout.write(`${line}\n`);
await prepareRuntime();
if (!existsSync(join(home, 'node_modules'))) {
  say('Installing the scanner…');
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: home, stdio: 'inherit' });
}
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const found = await scan('product', []);
  const unexplained = found.filter(({ id }) => explained[id] === undefined);
  const unmet = Object.keys(explained).filter((id) => !found.some((finding) => finding.id === id));
  say(`product: ${found.length} findings, ${unexplained.length} without an explanation`);
  for (const { id, severity, file, line, sample } of unexplained) {
    say(`  ${severity} ${id} at ${file}:${line}: ${sample}`);
  }
  for (const id of unmet) {
    say(`  an explanation without a finding: ${id}`);
  }
  const ids = new Set((await scan('control', mistakes)).map(({ id }) => id));
  const missed = mistakes.filter(({ id }) => !ids.has(id));
  say(`control: ${mistakes.length - missed.length} of ${mistakes.length} mistakes found`);
  const holds = unexplained.length === 0 && unmet.length === 0 && missed.length === 0;
  conclude('electronegativity', holds);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

function mistake(id: string, preference: string): Weakening & { readonly id: string } {
  return { id, file: 'main/boot.js', from: `${preference}: true`, to: `${preference}: false` };
}

/** @throws Error where the scanner could not read a file */
async function scan(name: string, weakenings: readonly Weakening[]): Promise<Finding[]> {
  const folder = weakenedBuild(join(scratch, name), weakenings);
  await lower(folder);
  const { electron = '' } = devDependencies();
  const printed = execFileSync(process.execPath, [join(home, 'scan.cjs'), folder, electron], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { findings, errors } = JSON.parse(printed.slice(printed.indexOf('{"findings"'))) as {
    findings: Finding[];
    errors: { file: string; message: string }[];
  };
  if (errors.length > 0) {
    throw new Error(`The scanner could not read: ${JSON.stringify(errors)}`);
  }
  return findings;
}

/** The scanner knows no private fields, so it reads the code as an older language has it. */
async function lower(folder: string): Promise<void> {
  for (const file of globSync(join(folder, 'out/**/*.{js,cjs}'))) {
    const options = { target: 'es2018', sourcemap: false } as const;
    // oxlint-disable-next-line no-await-in-loop -- one large file at a time
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, options);
    writeFileSync(file, code);
  }
}

function devDependencies(): Partial<Record<string, string>> {
  const described = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return described.devDependencies;
}
