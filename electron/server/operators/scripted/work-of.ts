import type { Operator } from '#shared/domain/operator/schema.ts';
import type { TurnMessage } from '../driver.ts';
import type { Brief } from './brief.ts';
import { viewOf } from './generalist.ts';
import { plan } from './planner.ts';
import { research } from './researcher.ts';
import type { ScriptName } from './script.ts';
import { draft } from './writer.ts';

/** Returns a script's answer to a brief, in Markdown. */
export function workOf(
  script: ScriptName,
  brief: Brief,
  operator: Operator,
  thread: readonly TurnMessage[],
): string {
  switch (script) {
    case 'planner':
      return plan(brief);
    case 'writer':
      return draft(brief, thread);
    case 'researcher':
      return research(brief, thread);
    case 'generalist':
      return viewOf(brief, operator);
    default:
      return script satisfies never;
  }
}
