import { AxeBuilder } from '@axe-core/playwright';
import type { ElectronApplication, Page } from '@playwright/test';
import { axeTags, violationLines } from '../../renderer/testing/axe-rules.ts';

/** What axe finds wrong with the page as it stands, each with the elements that it is about. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(axeTags)
    .analyze();
  return violationLines(violations);
}

/** Has the application shown in light or in dark. */
export function show(app: ElectronApplication, theme: 'light' | 'dark'): Promise<void> {
  return app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
}
