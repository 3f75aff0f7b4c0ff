import axe from 'axe-core';
import { axeTags, violationLines } from './axe-rules.ts';

/** What axe finds wrong with what is shown. */
export async function violations(): Promise<string[]> {
  const found = await axe.run('#root', { runOnly: axeTags, resultTypes: ['violations'] });
  return violationLines(found.violations);
}
