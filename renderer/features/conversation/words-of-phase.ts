import type { ProgressPhase } from '#shared/domain/operator/events.ts';
import { text } from '../../text/text.ts';

const { operatorStates, isWriting, isLoading, isSilent } = text.conversation;

const words: Readonly<Partial<Record<ProgressPhase, (name: string) => string>>> = {
  writing: isWriting,
  loading: isLoading,
  silent: isSilent,
};

/** The words for what an operator does whose model is in this phase. */
export function wordsOfPhase(name: string, phase: ProgressPhase | undefined): string {
  return ((phase && words[phase]) ?? operatorStates.thinking)(name);
}
