import type { SearchSource } from '../source.ts';
import { documentSource } from './document-source.ts';
import { messageSource } from './message-source.ts';
import { workItemSource } from './work-item-source.ts';

/** Everything that can be found: one line a kind. */
export const allSources: readonly SearchSource[] = [messageSource, workItemSource, documentSource];
