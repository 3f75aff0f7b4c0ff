import { benches } from './proofs.ts';
import { projectPath } from './project.ts';
import { runAllBenches } from './run-all-benches.ts';
import { runProofs } from './run-proofs.ts';

// npm run bench [-- --write]: all benches with numbered goals, and one table of them, which --write
// keeps in docs/performance.md. npm run bench -- NAME… [options], npm run bench -- --list

const args = process.argv.slice(2);
const isWritten = args.includes('--write');
if (args.length === (isWritten ? 1 : 0)) {
  const page = projectPath('docs/performance.md');
  const measuring = benches.filter(({ goals }) => goals.length > 0);
  process.exitCode = await runAllBenches({ benches: measuring, page, isWritten });
} else {
  process.exitCode = await runProofs({ kind: 'bench', proofs: benches }, args);
}
