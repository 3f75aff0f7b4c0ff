import { expect, test } from 'vitest';
import { extensionNames } from '#shared/contract/extension.ts';
import { pathParameters } from '#shared/contract/operation.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { events, operations } from '#shared/registry/registry.ts';
import { serviceProblems } from '#shared/problem/problem-codes.ts';
import { sources } from './pages.ts';

// docs/contract.md is written by hand. This test takes what it must contain from the definitions.

const [page] = sources('docs/contract.md');
const rows = (page?.text ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each<Operation>(Object.values(operations))(
  '$name has its row, with every field',
  (operation) => {
    const { name, method, path, input, headers = {}, problems, extension, status } = operation;
    const row = rows.find(([, first]) => first === `\`${name}\``)?.join(' | ') ?? '';
    expect(row).toContain(`\`${method} ${path}`);
    const elsewhere = pathParameters(path);
    const fields = Object.keys(input.shape).filter((field) => !elsewhere.includes(field));
    for (const field of fields) {
      expect(row).toMatch(new RegExp(`\`${headers[field] ?? field}\\??\``));
    }
    for (const code of problems) {
      expect(row).toContain(`\`${code}\``);
    }
    expect(row).toContain(extension === undefined ? '' : `\`${extension}\``);
    expect(row.includes('| 201, ')).toBe(status === 201);
  },
);

test('every event, extension and problem code has its row', () => {
  const named = (column: number) => rows.map((row) => row[column] ?? '').join(' ');
  for (const name of Object.keys(events)) {
    expect(named(1)).toContain(`\`${name}\``);
  }
  for (const name of extensionNames) {
    expect(named(1)).toContain(`\`${name}\``);
  }
  for (const [code, { status }] of Object.entries(serviceProblems)) {
    expect(rows.find((row) => row[2] === `\`${code}\``)?.[1]).toBe(String(status));
  }
});
