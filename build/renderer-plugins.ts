import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { noncePlaceholder } from '../electron/main/windows/content-policy.ts';
import { bundledPackages } from './bundled-packages.ts';

// Every build and server of the renderer's code needs these plugins besides React.

const frameFolder = resolve(import.meta.dirname, '../renderer/ui/markdown/diagrams/frame');

/**
 * Puts a document's style sheets into it, before its scripts. A disabled link to each is left, which
 * loads nothing: Vite looks for it before it loads a sheet that a part of the page needs as well.
 *
 * @param sheets the contents by file name
 */
export function embedStyles(html: string, sheets: ReadonlyMap<string, string>): string {
  let rest = html;
  const embedded: string[] = [];
  for (const [line, link = '', name = ''] of html.matchAll(stylesheetLink)) {
    const sheet = sheets.get(name);
    if (sheet === undefined || /<\/style/i.test(sheet)) {
      throw new Error(`${name} cannot be put into the document.`);
    }
    // A sheet names files that stand beside it.
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const content = sheet.replaceAll('url(./', `url(./${folder}`);
    rest = rest.replace(line, '');
    embedded.push(
      `<style nonce="${noncePlaceholder}">${content}</style>`,
      link.replace('<link', '<link disabled'),
    );
  }
  const [before = '', ...scripts] = rest.split(/(?=<script)/);
  return before + [...embedded, scripts.join('')].join('\n    ');
}

const stylesheetLink = /\s*(<link rel="stylesheet"[^>]* href="\.\/([^"]+)"[^>]*>)/g;

/**
 * The frame of the shell is painted once its styles are there. A sheet in a file is asked for once
 * the document has come, so the first paint would wait for two answers.
 */
export const stylesInDocument: Plugin = {
  name: 'styles-in-document',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? [[file.fileName, String(file.source)] as const] : [],
      );
      return embedStyles(html, new Map(sheets));
    },
  },
};

/** KaTeX names each font in three formats. Chromium needs one. */
export const modernFonts: Plugin = {
  name: 'modern-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]katex[\\/]dist[\\/].*\.css$/.test(id)
      ? code.replaceAll(/,url\([^)]*\) format\("(?:woff|truetype)"\)/g, '')
      : undefined,
};

/**
 * The document in which diagrams are drawn, `/diagrams.html`, and its only script, `/diagrams.js`.
 * It is one classic script: a document without an origin of its own may load no modules.
 */
export function diagramFrame(): Plugin {
  let script: Promise<string> | undefined;
  return {
    name: 'diagram-frame',
    async generateBundle() {
      script ??= bundleFrame();
      this.emitFile({ type: 'asset', fileName: 'diagrams.js', source: await script });
      this.emitFile({ type: 'asset', fileName: 'diagrams.html', source: readHtml() });
    },
    configureServer: ({ middlewares }) => {
      const serve = (path: string, type: string, read: () => string | Promise<string>) => {
        middlewares.use(path, (_request, response) => {
          void Promise.resolve(read()).then((content) =>
            response.setHeader('Content-Type', type).end(content),
          );
        });
      };
      serve('/diagrams.html', 'text/html; charset=utf-8', readHtml);
      serve('/diagrams.js', 'text/javascript; charset=utf-8', () => (script ??= bundleFrame()));
    },
  };
}

function readHtml(): string {
  return readFileSync(resolve(frameFolder, 'frame.html'), 'utf8');
}

async function bundleFrame(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [bundledPackages('diagrams')],
    resolve: {
      alias: {
        // Formulas in labels would need labels of HTML; ELK alone is a third of the whole.
        katex: resolve(frameFolder, 'left-out.ts'),
        'elkjs/lib/elk.bundled.js': resolve(frameFolder, 'left-out.ts'),
      },
    },
    build: {
      write: false,
      minify: true,
      target: 'esnext',
      rolldownOptions: {
        input: resolve(frameFolder, 'frame.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk?.type !== 'chunk') {
    throw new Error('The frame of diagrams could not be built.');
  }
  return chunk.code;
}

/**
 * Names a chunk for all modules that an entry imports at once, and none for those that are loaded
 * when they are needed.
 */
export function startsWithWindow(entry: string, name: string): Rolldown.CodeSplittingNameFunction {
  let reached: Set<string> | undefined;
  return (moduleId, chunking) => {
    if (reached === undefined) {
      reached = new Set([entry]);
      // A set is gone through as it grows.
      for (const id of reached) {
        for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) {
          reached.add(imported);
        }
      }
    }
    return reached.has(moduleId) ? name : null;
  };
}
