import { expect, test } from 'vitest';
import { keyHeaders } from './key-headers.ts';

const anthropic = 'api.anthropic.com';

test('Anthropic itself is told a key once, in its own header', () => {
  expect(keyHeaders({ api: 'messages', key: 'k' }, anthropic)).toEqual({
    'anthropic-version': '2023-06-01',
    'x-api-key': 'k',
  });
});

test('its own header is for Messages alone', () => {
  for (const api of ['chat', 'responses', undefined] as const) {
    expect(keyHeaders({ api, key: 'k' }, anthropic)).toEqual({ authorization: 'Bearer k' });
  }
});

test('without a key none is told', () => {
  expect(keyHeaders({ api: 'messages' }, anthropic)).toEqual({ 'anthropic-version': '2023-06-01' });
  expect(keyHeaders({ api: 'messages', key: '' }, 'localhost')).toEqual({
    'anthropic-version': '2023-06-01',
  });
  expect(keyHeaders({}, 'localhost')).toEqual({});
});
