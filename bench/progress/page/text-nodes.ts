import { writers } from './contender.ts';
import type { Contender } from './contender.ts';

const texts = new Map<string, Text>();

/** The same pieces, each put at the end of a text node: what no program that shows them does without. */
export const textNodes: Contender = {
  show: (place) => {
    const log = document.createElement('div');
    log.style.cssText = 'overflow-y: auto; flex: 1; min-height: 0; padding: 0 24px';
    for (const operatorId of writers) {
      const text = document.createTextNode('');
      const row = document.createElement('p');
      row.style.cssText = 'max-width: 46rem; margin: 0 auto; white-space: pre-wrap';
      row.append(text);
      log.append(row);
      texts.set(operatorId, text);
    }
    place.replaceChildren(log);
  },
  write: (operatorId, text) => texts.get(operatorId)?.appendData(text),
  miss: () => undefined,
  end: () => {
    for (const text of texts.values()) {
      text.data = '';
    }
  },
  goToEnd: () => undefined,
  shown: () => document.querySelectorAll('#root p'),
};
