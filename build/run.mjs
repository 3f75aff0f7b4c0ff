// node build/run.mjs NAME [arguments]: runs build/scripts/NAME.ts if this Node can. Our programs
// are TypeScript, which Node runs by itself from version 24 on. npm puts a Node 24 on the scripts'
// PATH where one is packaged (Linux, Windows); elsewhere the person has to. This file is plain
// JavaScript, so that any Node can report the problem.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const elsewhere = { serve: 'electron/server/serve.ts' };

const major = Number.parseInt(process.versions.node, 10);
if (major < 24) {
  process.stderr.write(
    `Guildhall is built with Node 24 or newer, and this is Node ${process.versions.node}. ` +
      'Install Node 24 (https://nodejs.org) and run the command again.\n',
  );
  process.exit(1);
}
const [name, ...args] = process.argv.slice(2);
const file = resolve(import.meta.dirname, '..', elsewhere[name] ?? `build/scripts/${name}.ts`);
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);
