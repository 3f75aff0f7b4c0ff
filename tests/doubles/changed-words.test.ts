import { expect, onTestFinished, test } from 'vitest';
import { buildEntry } from '../../electron/client/store/testing/build-entry.ts';
import { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import {
  buildHome,
  RecordedHome,
  SettableSource,
} from '../../electron/client/home/testing/recorded-home.ts';
import { fastTiming } from './fast-timing.ts';
import { startNonconformingService } from './nonconforming-service.ts';

// A service without idempotency keys stores a message in other words than it was sent in, and its
// answer is lost. The message must be found, or the person must be asked; it must never be there
// twice.

const text = ' Cafe\u0301  au lait,\r\nplease. \n';

test.each([
  ['as it is', (said: string) => said, 'sent'],
  ['trimmed', (said: string) => said.trim(), 'sent'],
  ['composed', (said: string) => said.normalize('NFC'), 'sent'],
  ['with its own line endings', (said: string) => said.replaceAll('\r\n', '\n'), 'sent'],
  ['without spaces at line ends', (said: string) => said.replaceAll(/\s+$/gm, ''), 'sent'],
  ['in other words', (said: string) => said.replaceAll('please', 'now'), 'unconfirmed'],
])('a message that is stored %s is not sent twice', async (_how, storedAs, outcome) => {
  await using service = await startNonconformingService(storedAs);
  const { baseUrl, key, guildId, operatorId } = service;
  const told = new RecordedHome();
  const source = new SettableSource();
  const store = new DirectStore();
  const home = buildHome(source, store, told, { timing: fastTiming(200), id: 'home' });
  onTestFinished(() => home.stop());
  home.start();
  source.set({
    baseUrl,
    eventsUrl: `${baseUrl}/events`.replace('http', 'ws'),
    key,
    guildIds: [guildId],
  });
  await told.until('polling');
  const { id: conversationId } = await home.perform('conversation.create', {
    guildId,
    operatorIds: [operatorId],
  });
  await home.perform('message.create', { conversationId, text: 'Whose key it is' });

  service.loseNextAnswer();
  const entry = await store.request('outbox.accept', buildEntry({ conversationId, text }));
  home.outbox.send(entry.lane);
  await told.told.until((seen) => seen.some((line) => line.startsWith(`outbox ${outcome}`)));
  const own = service.textsOf(conversationId).filter((line) => !String(line).startsWith('I read'));
  expect(own).toEqual([storedAs('Whose key it is'), storedAs(text)]);
});
