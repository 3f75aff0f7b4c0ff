import type { Appearance } from '#shared/capability/appearance.ts';
import type { LanguageChoice } from '#shared/capability/language.ts';
import type { Panes } from '#shared/capability/pane.ts';

/** The choices of the person that the first paint of a page needs. */
export interface Dress {
  readonly appearance: Appearance;
  readonly panes: Panes;
  readonly language: LanguageChoice;
}

/** The appearance and the panes until a person changes them: those of the page's own index.html. */
export const initialDress: Dress = {
  appearance: { theme: 'system', textSize: 'normal', density: 'comfortable' },
  panes: { sidebar: { isOpen: true, width: 17 }, details: { isOpen: false, width: 20 } },
  language: 'system',
};

/** Writes the dress on the root element of a page: style sheets and scripts read it there. */
export function dressHtml(html: string, { appearance, panes, language }: Dress): string {
  const attributes = {
    theme: appearance.theme,
    'text-size': appearance.textSize,
    density: appearance.density,
    sidebar: stateOf(panes.sidebar),
    'sidebar-width': panes.sidebar.width,
    details: stateOf(panes.details),
    'details-width': panes.details.width,
    language,
  };
  const written = Object.entries(attributes).map(([name, value]) => ` data-${name}="${value}"`);
  return html.replace(/<html[^>]*>/, `<html lang="en"${written.join('')}>`);
}

function stateOf({ isOpen }: Panes['sidebar']): string {
  return isOpen ? 'open' : 'closed';
}
