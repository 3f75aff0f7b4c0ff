import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { pressButton, tabTo } from './tab-to.ts';

const pictures = process.env['GUILDHALL_PICTURES'];

async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures) {
    await page.screenshot({ path: `${pictures}/${name}.png` });
  }
}

/** Opens the models in the settings by the keyboard. */
async function openModels(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('searchbox').waitFor();
  // The sections are one stop of the Tab key
  await tabTo(page, settings.getByRole('button', { name: 'Appearance', exact: true }));
  await page.keyboard.type('mo');
  await page.keyboard.press('Enter');
  await settings.getByRole('heading', { name: 'Models', level: 3 }).waitFor();
  return settings;
}

test('a model is added, tested and chosen by the keyboard, answers, and its script stands in', async ({
  start,
}) => {
  const model = await startTalkingServer(
    ({ model: name }) => `I am ${name}, and I bake.`,
    ['small', 'large'],
  );
  try {
    const { app, page } = await start();
    await foundGuild(page);
    const settings = await openModels(page);
    await pressButton(page, settings.getByRole('button', { name: 'Add endpoint' }));
    const form = page.getByRole('dialog', { name: 'Add endpoint' });
    await expect(form.getByRole('textbox', { name: 'Address' })).toBeFocused();
    await page.keyboard.type(model.baseUrl);
    await pressButton(page, form.getByRole('button', { name: 'Test' }));
    const findings = form.getByRole('list', { name: 'What the test found' });
    await expect(findings).toContainText('2 models to choose from');
    await tabTo(page, form.getByRole('checkbox', { name: 'small' }));
    await page.keyboard.press('Space');
    // The list stands below the button
    await page.keyboard.press('Shift+Tab');
    await pressButton(page, form.getByRole('button', { name: 'Test' }));
    await expect(findings).toContainText('The model answers');
    await takePicture(page, 'models-form-light');
    await pressButton(page, form.getByRole('button', { name: 'Save' }));
    await expect(form).toHaveCount(0);
    await expect(settings.getByRole('list', { name: 'Endpoints' })).toContainText('1 model');

    await tabTo(page, settings.getByRole('link', { name: /^Ada/ }));
    await page.keyboard.press('Enter');
    await expect(settings).toHaveCount(0);
    const ada = page.getByRole('region', { name: 'Ada', exact: true });
    await tabTo(page, ada.getByRole('radio', { name: 'Script' }));
    await page.keyboard.press('ArrowDown');
    await expect(ada.getByRole('radio', { name: 'A model' })).toBeChecked();
    await tabTo(page, ada.getByRole('combobox', { name: 'Model' }));
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /^small/ }).waitFor();
    await page.keyboard.type('small');
    await page.keyboard.press('Enter');
    await expect(ada.getByRole('radio', { name: 'The script answers' })).toBeChecked();
    for (const theme of ['light', 'dark'] as const) {
      await show(app, theme);
      expect(await violationsOf(page)).toEqual([]);
      await takePicture(page, `models-${theme}`);
    }

    await openNewThread(page, 'Ada');
    await say(page, 'What do you bake?');
    await expect(messagesOf(page, 'Ada')).toHaveText([/I am small, and I bake\./]);
    await model.close();
    await say(page, 'And tomorrow?');
    await expect(messagesOf(page, 'Ada')).toHaveCount(2);
    await expect(messagesOf(page, 'Ada').last()).toContainText(
      'Written by Ada’s script: the model gave no answer. Nothing answers at this address.',
    );
    await page.keyboard.press('Control+k');
    await page.keyboard.type('operators and models');
    await page.getByRole('option', { name: /^Operators and models…/ }).waitFor();
    await page.keyboard.press('Enter');
    await settings.getByRole('heading', { name: 'Models', level: 3 }).waitFor();
    expect(model.asked.map(({ model: name }) => name)).toEqual(['small', 'small']);
  } finally {
    await model.close();
  }
});
