import type { Plugin } from 'vite';

/**
 * Writes characters beyond ASCII as escapes. V8 keeps a script that has one of them in twice the
 * memory, and takes longer to read it: some 3 ms of a server's start (decision 0053).
 */
export const asciiScripts: Plugin = {
  name: 'ascii-scripts',
  // After the minifier, which writes characters again
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') {
          if (/String\.raw`[^`]*[^\0-\x7f]/.test(output.code)) {
            this.error(`A raw text of ${output.fileName} needs a character beyond ASCII.`);
          }
          output.code = escaped(output.code);
        }
      }
    },
  },
};

/** A source map goes by lines, and these stay. */
function escaped(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
