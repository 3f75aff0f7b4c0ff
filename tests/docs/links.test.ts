import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { headingsOf, sources, withoutCode } from './pages.ts';
import type { Source } from './pages.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = [...sources('*.md'), ...sources('{build,docs}/**/*.md')];
const records = pages.filter(({ file }) => /^docs\/decisions\/\d{4}-/.test(file));
const index = pages.find(({ file }) => file === 'docs/decisions/README.md');

/** The broken links within the repository, each with its file. */
function brokenLinks({ file, text }: Source): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, to = '']) => to);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const wanted = path === '' ? file : join(dirname(file), path).replaceAll('\\', '/');
      const absolute = join(root, wanted);
      if (!existsSync(absolute)) {
        return true;
      }
      if (anchor === undefined || statSync(absolute).isDirectory()) {
        return anchor !== undefined;
      }
      const page = wanted === file ? text : pages.find((each) => each.file === wanted)?.text;
      return !headingsOf(page ?? '').some((heading) => anchorOf(heading) === anchor);
    })
    .map((target) => `${file}: ${target}`);
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

test('every link leads to an existing file and heading', () => {
  expect(pages.flatMap((page) => brokenLinks(page))).toStrictEqual([]);
});

test('control: broken links are found', () => {
  const text = '[a](nowhere.md) [b](contract.md#nowhere) [c](#nowhere) [d](contract.md#errors)';
  expect(brokenLinks({ file: 'docs/x.md', text })).toHaveLength(3);
});

test('the index lists every decision once, under its own title', () => {
  const listed = [...(index?.text ?? '').matchAll(/^- \[(\d{4})\]\((\S+)\) (.+)$/gm)];
  const lines = listed.map(([, number, file, title]) => `${file}: # ${number} ${title}`);
  const titles = records.map(
    ({ file, text }) => `${file.slice('docs/decisions/'.length)}: ${text.split('\n', 1)[0]}`,
  );
  expect(lines.toSorted()).toStrictEqual(titles.toSorted());
});
