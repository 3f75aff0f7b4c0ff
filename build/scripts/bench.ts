import { benches, usualBenches } from './proofs.ts';
import { runProofs } from './run-proofs.ts';

// npm run bench [-- NAME… [options]], npm run bench -- --list

const command = { kind: 'bench', proofs: benches, usual: usualBenches };
process.exitCode = await runProofs(command, process.argv.slice(2));
