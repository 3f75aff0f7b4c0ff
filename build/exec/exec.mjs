#!/usr/bin/env node
// `exec node FILE [arguments]` for a shell without exec. npm passes signals to the shell that it
// starts, and a shell passes them to nobody. Our scripts therefore begin with `exec`, by which the
// shell becomes Node. Every POSIX shell has it built in and never uses this file. On Windows npm
// finds this file through its link in node_modules/.bin. It runs FILE in its own Node.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, file = '', ...args] = process.argv.slice(2);
if (program !== 'node') {
  throw new Error(`exec can only run node here, and was asked for ${program}.`);
}
process.argv = [process.execPath, resolve(file), ...args];
await import(pathToFileURL(resolve(file)).href);
