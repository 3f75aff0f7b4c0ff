import mermaid from 'mermaid';
import { diagramLimits } from '#shared/limits/page-limits.ts';
import type {
  DiagramPicture,
  DiagramRequest,
  DiagramStyle,
  FrameMessage,
} from '../frame-messages.ts';

// The script of the document in which diagrams are drawn. It has no origin, no network and no
// bridge; all that leaves it is a message to the page, which takes pictures of a known form alone.

/** The settings that a diagram's own text may not change, with those that Mermaid always refuses. */
const secure = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'htmlLabels',
  'dompurifyConfig',
  'layout',
  'fontFamily',
  'altFontFamily',
  'theme',
  'themeCSS',
  'themeVariables',
  'darkMode',
];

const fontFamily = 'system-ui, sans-serif';

window.addEventListener('message', ({ source, data }: MessageEvent<DiagramRequest>) => {
  if (source === window.parent) {
    const { id } = data;
    draw(data).then(
      (picture) => tell({ id, picture }),
      (error: unknown) => tell({ id, error: error instanceof Error ? error.message : '' }),
    );
  }
});
tell({ isReady: true });

function tell(message: FrameMessage): void {
  // The page's own origin is not known here, and what is told is no secret of anybody.
  window.parent.postMessage(message, '*');
}

async function draw({ source, style }: DiagramRequest): Promise<DiagramPicture> {
  mermaid.initialize({
    secure,
    securityLevel: 'strict',
    startOnLoad: false,
    suppressErrorRendering: true,
    maxTextSize: diagramLimits.characters,
    maxEdges: diagramLimits.edges,
    deterministicIds: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    logLevel: 'fatal',
    fontFamily,
    layout: 'dagre',
    look: 'classic',
    theme: 'base',
    darkMode: style.isDark,
    themeVariables: themeOf(style),
  });
  try {
    const { svg, diagramType } = await mermaid.render('diagram', source);
    return pictureOf(svg, diagramType);
  } finally {
    document.body.replaceChildren();
  }
}

/** The colours from which Mermaid derives all others. */
function themeOf(style: DiagramStyle): Record<string, string | boolean> {
  return {
    darkMode: style.isDark,
    fontFamily,
    fontSize: style.fontSize,
    background: style.surface,
    primaryColor: style.soft,
    primaryTextColor: style.ink,
    primaryBorderColor: style.accent,
    secondaryColor: style.raised,
    secondaryTextColor: style.ink,
    secondaryBorderColor: style.line,
    tertiaryColor: style.surface,
    tertiaryTextColor: style.ink,
    tertiaryBorderColor: style.line,
    noteBkgColor: style.raised,
    noteTextColor: style.ink,
    noteBorderColor: style.line,
    lineColor: style.line,
    textColor: style.ink,
    titleColor: style.ink,
    edgeLabelBackground: style.surface,
  };
}

function pictureOf(drawn: string, kind: string): DiagramPicture {
  const place = document.createElement('div');
  place.innerHTML = drawn;
  const svg = place.querySelector('svg');
  if (svg === null) {
    throw new Error('');
  }
  const { width, height } = svg.viewBox.baseVal;
  const name = [...svg.querySelectorAll(':scope > title, :scope > desc')]
    .map(({ textContent }) => textContent.trim())
    .filter((words) => words !== '')
    .join('. ');
  // An image has the size that its root names.
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.style.maxWidth = '';
  return {
    svg: new XMLSerializer().serializeToString(svg),
    width: Math.ceil(width),
    height: Math.ceil(height),
    name: name.slice(0, diagramLimits.nameCharacters),
    kind,
  };
}
