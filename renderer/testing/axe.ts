import axe from 'axe-core';
import { axeTags, focusGuards, violationLines } from './axe-rules.ts';

const place = { include: ['#root', '[data-base-ui-portal]'], exclude: [focusGuards] };

/** The violations that axe finds on the page, and in what floats over it. */
export async function violations(): Promise<string[]> {
  const found = await axe.run(place, { runOnly: axeTags, resultTypes: ['violations'] });
  return violationLines(found.violations);
}
