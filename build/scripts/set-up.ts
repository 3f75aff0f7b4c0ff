import { downloadPlaywrights, hasChromium, headlessShellPackage } from './chromium.ts';
import { installDebianPackages, mayInstall } from './debian-package.ts';
import { whatIsMissing } from './install-command.ts';
import type { SystemProgram } from './install-command.ts';
import { say } from './project.ts';
import { hasStrace } from './strace.ts';

// npm run set-up: what the tests need of the machine beside Node. As root on Debian it is installed,
// all at once; elsewhere one command is said. The tests begin with it: else what is missing would be
// told after minutes, one program at a time.

function missingPrograms(): SystemProgram[] {
  const isStraceMissing = process.platform === 'linux' && !hasStrace();
  return [
    ...(hasChromium() ? [] : ['chromium' as const]),
    ...(isStraceMissing ? ['strace' as const] : []),
  ];
}

async function setUp(): Promise<void> {
  const installable = missingPrograms().filter(mayInstall);
  const packages = [...installable, ...headlessShellPackage()];
  const fault = packages.length === 0 ? undefined : installDebianPackages(packages);
  await downloadPlaywrights();
  const missing = missingPrograms();
  if (missing.length > 0) {
    throw new Error(whatIsMissing('The test suite', missing, fault));
  }
}

try {
  await setUp();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
