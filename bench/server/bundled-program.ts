import { join } from 'node:path';
import { build } from 'vite';
import { asciiScripts } from '../../build/ascii-scripts.ts';
import { directBuiltins, requiredBuiltins } from '../../build/direct-builtins.ts';

/**
 * Bundles a program with all that it imports, as the application's processes are: not minified,
 * with a source map. Returns the file.
 */
export async function bundleProgram(entry: string, outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [requiredBuiltins, directBuiltins, asciiScripts],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  return join(outDir, 'main.mjs');
}
