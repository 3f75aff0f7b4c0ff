import { projectPath, say } from './project.ts';
import type { Proof } from './proofs.ts';
import { runChild } from './run-child.ts';

/** The command `npm run KIND -- NAME… [options]`, with the proofs that it can run. */
export interface ProofCommand {
  readonly kind: string;
  readonly proofs: readonly Proof[];
}

/**
 * Runs the named proofs one after the other, each with the options after the names, and prints
 * which failed. `--list` prints all proofs.
 *
 * @returns the command's exit code
 */
export async function runProofs(command: ProofCommand, args: readonly string[]): Promise<number> {
  const { kind, proofs } = command;
  if (args.includes('--list')) {
    process.stdout.write(`${listOf(proofs)}\n`);
    return 0;
  }
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const end = firstOption === -1 ? args.length : firstOption;
  const names = args.slice(0, end);
  const chosen = names.map((name) => proofs.find((proof) => proof.name === name) ?? name);
  const unknown = chosen.filter((each) => typeof each === 'string');
  if (names.length === 0 || unknown.length > 0) {
    say(
      unknown.length > 0
        ? `There is no ${kind} of the name ${unknown.join(' or ')}.`
        : `A ${kind} has to be named: npm run ${kind} -- NAME… [options].`,
    );
    say(`These are there:\n${listOf(proofs)}`);
    return 1;
  }
  const failed: string[] = [];
  for (const proof of chosen.filter((each) => typeof each !== 'string')) {
    const program = [projectPath(proof.file), ...args.slice(end)];
    // oxlint-disable-next-line no-await-in-loop -- running at the same time, they would disturb
    // each other
    const { code, isInterrupted } = await runChild(process.execPath, program);
    if (isInterrupted) {
      return code === 0 ? 1 : code;
    }
    if (code !== 0) {
      failed.push(proof.name);
    }
  }
  if (failed.length === 0) {
    return 0;
  }
  say(`Failed: ${failed.join(', ')} (${names.length - failed.length} of ${names.length} passed).`);
  return 1;
}

function listOf(proofs: readonly Proof[]): string {
  const width = Math.max(...proofs.map(({ name }) => name.length));
  return proofs.map(({ name, shows }) => `  ${name.padEnd(width)}  ${shows}`).join('\n');
}
