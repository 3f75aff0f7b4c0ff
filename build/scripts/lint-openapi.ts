import { createConfig, lintFromString } from '@redocly/openapi-core';
import { events, operations } from '#shared/registry/registry.ts';
import { openApiDocument } from '../../electron/server/openapi/openapi-document.ts';

// npm run lint:openapi: checks the server's OpenAPI document with an independent linter. The
// control is the same document with a fault, which the linter must find.

const config = await createConfig({ extends: ['recommended-strict'] });
const document = openApiDocument({ operations, events, version: '0.0.0' });
const faults = await faultsOf(document);
const controlFaults = await faultsOf({ ...document, security: [{ unheardOf: [] }] });

for (const { ruleId, message, location } of faults) {
  process.stderr.write(`${ruleId}: ${message} (${location[0]?.pointer ?? ''})\n`);
}
process.stdout.write(
  `openapi: ${Object.keys(operations).length} operations, ${faults.length} faults; ` +
    `control: ${controlFaults.length} found, must be at least 1\n`,
);
process.exitCode = faults.length === 0 && controlFaults.length > 0 ? 0 : 1;

function faultsOf(described: object) {
  const source = JSON.stringify(described);
  return lintFromString({ source, absoluteRef: '/openapi.json', config });
}
