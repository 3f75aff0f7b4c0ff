import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { asciiScripts } from './ascii-scripts.ts';

async function bundled(program: string, minify: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-ascii-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, program);
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [asciiScripts],
    build: {
      ssr: entry,
      outDir: join(folder, 'out'),
      minify,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'bundle.mjs' } },
    },
  });
  const file = join(folder, 'out/bundle.mjs');
  return {
    code: readFileSync(file, 'utf8'),
    printed: String(execFileSync(process.execPath, [file])),
  };
}

const program = `
const größe = '…“”';
const template = \`\${größe} 😀 – \\u00e9\`;
const matches = [/[…😀]/u.test('😀'), /^[ä-ü]$/i.test('Ö'), /…/v.test('…')];
console.log(JSON.stringify({ größe, template, matches, ["ключ"]: 'ﬀ￿' }));
`;

test('a bundle is ASCII and means the same, minified or not', async () => {
  for (const minify of [false, true]) {
    const { code, printed } = await bundled(program, minify);
    expect(code).not.toMatch(/[^\0-\x7f]/);
    expect(JSON.parse(printed)).toStrictEqual({
      größe: '…“”',
      template: '…“” 😀 – é',
      matches: [true, true, true],
      ключ: 'ﬀ￿',
    });
  }
});

test('a raw text beyond ASCII is refused', async () => {
  await expect(bundled('console.log(String.raw`…`);', false)).rejects.toThrow('raw text');
});
