import { modelLimits } from '#shared/limits/server-limits.ts';
import type { CallProblem } from './model-port.ts';

/** Finds out why a call cannot be performed, before its arguments are parsed. */
export function problemOfCall(name: string, text: string): CallProblem | undefined {
  if (name.length > modelLimits.callName) {
    return 'name_too_long';
  }
  if (text.length > modelLimits.callArguments) {
    return 'too_large';
  }
  if (depthOf(text) > modelLimits.callDepth) {
    return 'too_deep';
  }
  return isObject(text) ? undefined : 'not_an_object';
}

/** The depth of lists and objects in a JSON text, without parsing it. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      at += character === '\\' ? 1 : 0;
      isInString = character !== '"';
    } else if (character === '"') {
      isInString = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return deepest;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
