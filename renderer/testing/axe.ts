import axe from 'axe-core';
import { axeTags, violationLines } from './axe-rules.ts';

/** The violations that axe finds on the page. */
export async function violations(): Promise<string[]> {
  const found = await axe.run('#root', { runOnly: axeTags, resultTypes: ['violations'] });
  return violationLines(found.violations);
}
