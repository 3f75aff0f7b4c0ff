import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '../basics/start-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readModelsFile } from './models-file.ts';

function fileWith(content: unknown, mode = 0o600): string {
  const path = join(temporaryFolder(), 'models.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(path, mode);
  return path;
}

function refusalOf(path: string): string {
  try {
    readModelsFile(path);
    return 'taken';
  } catch (error) {
    return error instanceof StartError ? error.message : `not a refusal: ${String(error)}`;
  }
}

const local = { address: 'http://127.0.0.1:11434/v1', models: ['small'] };

test('endpoints are read with their models, windows and keys, and known by their address', () => {
  const hosted = {
    address: 'https://api.example.com/v1',
    key: 'k',
    models: [
      {
        name: 'large',
        window: 128_000,
        price: { currency: 'USD', input: 2.5, output: 0.1234567 },
      },
    ],
  };
  const price = { currency: 'USD', input: 2_500_000, output: 123_457 };
  expect(readModelsFile(fileWith({ endpoints: [local, hosted] }))).toStrictEqual([
    {
      id: local.address,
      baseUrl: local.address,
      api: 'chat',
      key: undefined,
      models: [{ name: 'small' }],
    },
    {
      id: hosted.address,
      baseUrl: hosted.address,
      api: 'chat',
      key: 'k',
      models: [{ ...hosted.models[0], price }],
    },
  ]);
});

test('the kind of API is that of the host, unless the file names another', () => {
  const addresses = [
    { address: 'https://api.openai.com/v1' },
    { address: 'https://api.anthropic.com/v1' },
    { address: 'https://api.anthropic.com.example/v1' },
    { address: 'https://api.openai.com/v1', api: 'chat' },
    { address: 'http://127.0.0.1:11434/v1', api: 'messages' },
  ];
  const endpoints = addresses.map((each) => ({ ...each, models: ['m'] }));
  expect(readModelsFile(fileWith({ endpoints })).map(({ api }) => api)).toEqual([
    'responses',
    'messages',
    'chat',
    'chat',
    'messages',
  ]);
});

test.each([
  ['others can read it', () => fileWith({ endpoints: [] }, 0o640), /chmod 600/],
  ['it is not there', () => join(temporaryFolder(), 'none.json'), /no such file/],
  ['it is no JSON', () => fileWith('{"endpoints": "secret'), /is not JSON\.$/],
  [
    'it is too large',
    () => fileWith(`{"endpoints": []${' '.repeat(1024 * 1024)}}`),
    /larger than a megabyte/,
  ],
  [
    'an endpoint has no models',
    () => fileWith({ endpoints: [{ ...local, models: [] }] }),
    /endpoints\.0\.models/,
  ],
  [
    'a kind of API is unknown',
    () => fileWith({ endpoints: [{ ...local, api: 'completions' }] }),
    /endpoints\.0\.api/,
  ],
  [
    'an address is none',
    () => fileWith({ endpoints: [{ ...local, address: 'ollama' }] }),
    /endpoints\.0\.address/,
  ],
  [
    'an address leads elsewhere unencrypted',
    () => fileWith({ endpoints: [{ ...local, address: 'http://10.0.0.1/v1' }] }),
    /Use https/,
  ],
  [
    'it has a word that is not known',
    () => fileWith({ endpoints: [{ ...local, keys: 'k' }] }),
    /endpoints\.0 /,
  ],
])('a file is refused where %s', (_case, path, reason) => {
  const refusal = refusalOf(path());
  expect(refusal).toMatch(reason);
  expect(refusal).not.toContain('secret');
});

test.each([
  ['has no currency', { input: 1, output: 1 }, 'price.currency'],
  ['is in another currency', { currency: 'EUR', input: 1, output: 1 }, 'price.currency'],
  ['is of the input alone', { currency: 'USD', input: 1 }, 'price.output'],
  ['is below nothing', { currency: 'USD', input: -1, output: 1 }, 'price.input'],
  ['is a text', { currency: 'USD', input: '1', output: 1 }, 'price.input'],
  ['is beyond all prices', { currency: 'USD', input: 1, output: 1e9 }, 'price.output'],
  ['is one number', 5, 'price'],
])('a price is refused that %s', (_how, price, place) => {
  const file = fileWith({ endpoints: [{ ...local, models: [{ name: 'm', price }] }] });
  expect(refusalOf(file)).toContain(`endpoints.0.models.0.${place} is not as it must be`);
});
