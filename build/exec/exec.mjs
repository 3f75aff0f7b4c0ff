#!/usr/bin/env node
// `exec node FILE [arguments]` for a shell that has no exec. npm hands signals to the shell that it
// starts, and a shell hands them to nobody: so our scripts begin with `exec`, by which the shell
// becomes Node. Every POSIX shell has it built in and never comes here. On Windows npm finds this
// file, since it is linked into node_modules/.bin; it runs FILE in the Node that it runs in itself.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, file = '', ...args] = process.argv.slice(2);
if (program !== 'node') {
  throw new Error(`exec can only run node here, and was asked for ${program}.`);
}
process.argv = [process.execPath, resolve(file), ...args];
await import(pathToFileURL(resolve(file)).href);
