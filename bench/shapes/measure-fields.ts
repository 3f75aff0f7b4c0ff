import type { Browser } from 'playwright';
import { fitsField } from '../../renderer/ui/fits-field.ts';
import { fieldLimits } from '../../shared/limits/page-limits.ts';
import { longestOf, withPage } from './longest-task.ts';
import type { Longest } from './longest-task.ts';

/** The fields of the page (fields.tsx). */
const fields = [
  'message',
  'description',
  'opening',
  'title',
  'title in place',
  'filter',
  'search',
] as const;

const keys = ['Control+v', 'End', 'a', '#', 'Backspace', 'Control+z', 'Control+z'];

/**
 * Pastes a text into each field, and the longest of its shape that fits, types behind it, takes that
 * back, and previews it as items.
 */
export async function measureFields(
  browser: Browser,
  address: string,
  text: string,
): Promise<Longest> {
  const longest: Longest = {};
  for (const field of fields) {
    // oxlint-disable-next-line no-await-in-loop -- measured one after the other
    await withPage(browser, address, async (shown) => {
      const { page } = shown;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await shown.do('showField', field);
      longest[field] = await longestOf(shown, async () => {
        for (const pasted of [text, fittingPart(text)]) {
          // oxlint-disable no-await-in-loop -- one key after the other
          await shown.do('copy', pasted);
          await page.locator('input, textarea').first().focus();
          for (const key of keys) {
            await page.keyboard.press(key);
          }
          await shown.do('settle');
          // oxlint-enable no-await-in-loop
        }
      });
    });
  }
  await withPage(browser, address, async (shown) => {
    longest['items'] = await longestOf(shown, () => shown.do('previewOutline', text));
  });
  return longest;
}

function fittingPart(text: string): string {
  let part = text.slice(0, fieldLimits.text);
  while (!fitsField(part)) {
    part = part.slice(0, Math.floor(part.length * 0.8));
  }
  return part;
}
