import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { pathsIn } from '../../storage/data-folder.ts';
import { startDrivenBy } from '../../testing/driven-operators.ts';
import { assign, waitForStatus } from '../../testing/assigned-work.ts';
import { startTestServer } from '../../testing/test-server.ts';

test('each version names the person or the operator who wrote it, by their present name', async () => {
  const ids = { document: '' };
  const server = await startDrivenBy((_asked, count) =>
    count === 1
      ? { calls: [['document-update', { docId: ids.document, content: 'By an operator.' }]] }
      : 'Done.',
  );
  const { client, guildId, operators } = server;
  const { id: docId } = await client.call('document.create', {
    guildId,
    title: 'Menu',
    content: 'By a person.',
  });
  ids.document = docId;
  const operatorId = operators[0]?.id ?? '';
  const item = await assign(server, operatorId, { type: 'task', title: 'Write the menu' });
  const proposals = async () => (await client.call('proposal.list', { guildId })).proposals;
  await expect.poll(proposals).toHaveLength(1);
  const [proposal] = await proposals();
  await client.call('proposal.decide', { proposalId: proposal?.id ?? '', decision: 'once' });
  await waitForStatus(server.events, item.id, 'review');
  await client.call('document.update', { guildId, docId, content: 'By a person again.' });
  await client.call('operator.update', { operatorId, name: 'Bea' });

  const { updatedBy } = await client.call('document.get', { guildId, docId });
  const { versions } = await client.call('document.versions', { guildId, docId });
  expect(updatedBy).toMatchObject({ type: 'user', name: 'Anna' });
  expect(
    versions.map((each) => [each.content, each.updatedBy?.type, each.updatedBy?.name]),
  ).toEqual([
    ['By an operator.', 'operator', 'Bea'],
    ['By a person.', 'user', 'Anna'],
  ]);
});

test('a document in the trash keeps the authors of its versions', async () => {
  const { client, guildId } = await startTestServer();
  const made = { guildId, title: 'Menu', content: 'Bread' };
  const { id: docId } = await client.call('document.create', made);
  await client.call('document.update', { guildId, docId, content: 'Cake' });
  await client.call('document.delete', { guildId, docId });
  await client.call('trash.restore', { guildId, thingId: docId });
  const { updatedBy } = await client.call('document.get', { guildId, docId });
  const { versions } = await client.call('document.versions', { guildId, docId });
  expect([updatedBy?.name, versions[0]?.updatedBy?.name]).toEqual(['Anna', 'Anna']);
});

test('a version from before authors were recorded names nobody, and one after it does', async () => {
  const { client, guildId, dataDir } = await startTestServer();
  const made = { guildId, title: 'Menu', content: 'Bread' };
  const { id: docId } = await client.call('document.create', made);
  const db = new DatabaseSync(pathsIn(dataDir).databasePath);
  db.exec('DELETE FROM document_authors');
  db.close();

  expect(await client.call('document.get', { guildId, docId })).not.toHaveProperty('updatedBy');
  const changed = await client.call('document.update', { guildId, docId, content: 'Cake' });
  expect(changed.updatedBy?.name).toBe('Anna');
  const { versions } = await client.call('document.versions', { guildId, docId });
  expect(versions).toHaveLength(1);
  expect(versions[0]).not.toHaveProperty('updatedBy');
});
