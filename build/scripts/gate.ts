import { gates } from './proofs.ts';
import { runProofs } from './run-proofs.ts';

// npm run gate -- NAME… [options], npm run gate -- --list

const command = { kind: 'gate', proofs: gates };
process.exitCode = await runProofs(command, process.argv.slice(2));
