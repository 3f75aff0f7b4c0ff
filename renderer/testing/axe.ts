import axe from 'axe-core';
import { animationsOver } from './animations.ts';
import { axeTags, focusGuards, violationLines } from './axe-rules.ts';

const place = { include: ['#root', '[data-base-ui-portal]'], exclude: [focusGuards] };

/** The violations that axe finds on the page, and in what floats over it, once it rests. */
export async function violations(): Promise<string[]> {
  await animationsOver();
  const found = await axe.run(place, { runOnly: axeTags, resultTypes: ['violations'] });
  return violationLines(found.violations);
}
