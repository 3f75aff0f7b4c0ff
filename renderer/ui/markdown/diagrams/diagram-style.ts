import type { DiagramStyle } from './frame-messages.ts';

const changes = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
] as const;

const forced = matchMedia('(forced-colors: active)');

let current: DiagramStyle | undefined;
let isFollowed = false;

/**
 * How diagrams are drawn now: in the colours and the size of the page's own text. It is read again
 * only after it has changed: each reading takes the page's styles anew.
 */
export function diagramStyle(): DiagramStyle {
  if (!isFollowed) {
    isFollowed = true;
    onStyleChange(() => {
      current = undefined;
    });
  }
  current ??= styleWith((name, system) => (forced.matches ? system : `var(--${name})`));
  return current;
}

/**
 * How diagrams are drawn in a copy that leaves the application: in the light theme, as on paper.
 *
 * @param tokens the style sheet of the tokens, which names the colours of the light theme first
 */
export function paperDiagramStyle(tokens: string): DiagramStyle {
  return styleWith((name) => {
    const [, after] = tokens.split(`--${name}:`, 2);
    const [colour] = after?.split(/[;}]/, 1) ?? [];
    if (colour === undefined) {
      throw new RangeError(`--${name}`);
    }
    return colour.trim();
  });
}

function styleWith(colourOf: (name: string, system: string) => string): DiagramStyle {
  const probe = document.createElement('i');
  // The system's own colours would take the place of each colour that is asked about.
  probe.style.forcedColorAdjust = 'none';
  document.body.append(probe);
  const read = (colour: string) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const token = (name: string, system: string) => read(colourOf(name, system));
  probe.style.fontSize = 'var(--text-m)';
  const surface = token('surface', 'Canvas');
  const style = {
    isDark: isDark(surface),
    fontSize: getComputedStyle(probe).fontSize,
    surface,
    raised: token('surface-raised', 'Canvas'),
    soft: token('accent-soft', 'Canvas'),
    ink: token('ink', 'CanvasText'),
    line: token('line-strong', 'CanvasText'),
    accent: token('accent', 'CanvasText'),
  };
  probe.remove();
  return style;
}

/** Calls back when diagrams are to be drawn in another style. The returned function ends that. */
export function onStyleChange(listener: () => void): () => void {
  const queries = changes.map((query) => matchMedia(query));
  for (const query of queries) {
    query.addEventListener('change', listener);
  }
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-text-size'] });
  return () => {
    observer.disconnect();
    for (const query of queries) {
      query.removeEventListener('change', listener);
    }
  };
}

/** Whether a colour is nearer to black than to white. */
function isDark(colour: string): boolean {
  const parts = colour.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
  return parts.reduce((sum, part) => sum + part, 0) < 1.5 * 255;
}
