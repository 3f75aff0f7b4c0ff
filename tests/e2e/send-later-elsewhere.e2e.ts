import { expect } from '@playwright/test';
import type { Message } from '#shared/domain/message/schema.ts';
import { goTo } from './address.ts';
import { kill, test } from './application.ts';
import { composerOf, messagesOf } from './guild.ts';
import { connectStarted, haltService, homeIdOf, resumeAndSend } from './home.ts';
import { askService } from './other-client.ts';
import { letDayPass, scheduledIn, sendTomorrow } from './scheduled.ts';
import { startService } from './service.ts';

// Messages that are sent at a time, on a service with and without extensions, while it is away.

for (const flags of [[], ['--bare']]) {
  const kind = flags.length === 0 ? 'a service' : 'a service without extensions';
  test(`a message for ${kind} that is away is scheduled, outlives a kill, and goes out once after its time`, async ({
    start,
    dataFolder,
  }) => {
    const service = await startService(...flags);
    try {
      const { id } = await askService<{ id: string }>(
        service,
        'POST',
        `/guilds/${service.guildId}/conversations`,
        { title: 'The picnic', operatorIds: [service.operatorIds[0]] },
      );
      const served = async () => {
        const path = `/conversations/${id}/messages`;
        const { messages } = await askService<{ messages: Message[] }>(service, 'GET', path);
        return messages.map(({ text }) => text);
      };
      const first = await start();
      await connectStarted(first.page, service, flags);
      const thread = `#/home/${await homeIdOf(first.page)}/thread/${id}`;
      await goTo(first.page, thread);
      await expect(first.page.getByRole('heading', { name: 'The picnic', level: 1 })).toBeVisible();
      await haltService(first.page, service);
      for (const text of ['Due', 'Not due']) {
        await sendTomorrow(first.page, text);
      }
      await expect(scheduledIn(first.page)).toHaveCount(2);
      await kill(first.app);
      letDayPass(dataFolder);

      const { page } = await start();
      await goTo(page, thread);
      await expect(scheduledIn(page)).toHaveCount(1);
      await expect(scheduledIn(page)).toContainText('Not due');
      await expect(messagesOf(page, 'You').first()).toContainText('Due');
      await resumeAndSend(page, service);
      await expect
        .poll(async () => (await served()).filter((text) => text === 'Due'))
        .toHaveLength(1);
      expect(await served()).not.toContain('Not due');
      await scheduledIn(page).getByRole('button', { name: 'Remove' }).click();
      await expect(scheduledIn(page)).toHaveCount(0);
      await expect(composerOf(page)).toHaveValue('Not due');
      expect((await served()).filter((text) => text === 'Due')).toHaveLength(1);
      expect(await served()).not.toContain('Not due');
    } finally {
      await service.stop();
    }
  });
}
