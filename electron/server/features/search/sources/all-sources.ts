import type { SearchSource } from '../source.ts';
import { documentSource } from './document-source.ts';
import { messageSource } from './message-source.ts';
import { workItemSource } from './work-item-source.ts';

/** All kinds of things that search finds, one per line. */
export const allSources: readonly SearchSource[] = [messageSource, workItemSource, documentSource];
