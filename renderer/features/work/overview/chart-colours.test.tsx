import { expect, test } from 'vitest';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { showIn, themes } from '../../../testing/show.tsx';

/** Contrast of two colours (WCAG 2). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function tokenColour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test.each(themes)('each colour of a chart stands out from its ground in %s', async (theme) => {
  await showIn(theme);
  const names = [...workItemStatuses, 'scope'].map((one) => one.replaceAll('_', '-'));
  const faint = names.filter(
    (name) => contrast(tokenColour(`chart-${name}`), tokenColour('chart-ground')) < 3,
  );
  expect(faint).toStrictEqual([]);
});
