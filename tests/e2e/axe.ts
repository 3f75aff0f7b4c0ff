import { AxeBuilder } from '@axe-core/playwright';
import type { ElectronApplication, Page } from '@playwright/test';

/** What axe finds wrong with the page as it stands, each with the elements that it is about. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Has the application shown in light or in dark. */
export function show(app: ElectronApplication, theme: 'light' | 'dark'): Promise<void> {
  return app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
}
