import { buildApplication } from './build-application.ts';
import { say } from './project.ts';

// npm run build [-- electron-vite's own arguments]

try {
  await buildApplication(...process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
