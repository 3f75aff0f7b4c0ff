import type { ToolSpec } from '../model/model-port.ts';
import type { Fence } from './fence.ts';

/** The options with which the first words of a request are made. */
export interface PromptOptions {
  readonly fence: Fence;
  /** The UTF-8 bytes that they may have, with the rules. */
  readonly room: number;
  /** The tokens that an answer may have. */
  readonly outputTokens: number;
  readonly tools: readonly ToolSpec[];
}
