import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { bundledPackages } from './bundled-packages.ts';

// Every build and server of the renderer's code needs these plugins besides React.

const frameFolder = resolve(import.meta.dirname, '../renderer/ui/markdown/diagrams/frame');

/** Puts the style sheets of a document before its scripts. */
export function stylesBeforeScripts(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const [before = '', ...after] = html
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .split(/(?=<script)/);
  return after.length === 0 ? html : before + [...sheets, after.join('')].join('\n    ');
}

/**
 * The frame of the shell is painted once its styles are there, and whoever serves the files hands
 * them out in the order in which they are named.
 */
export const stylesFirst: Plugin = {
  name: 'styles-first',
  transformIndexHtml: { order: 'post', handler: stylesBeforeScripts },
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
