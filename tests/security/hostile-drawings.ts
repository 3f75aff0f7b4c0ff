const run = 'window.pwned=1;parent.pwned=1';

/**
 * Formulas that try to run, load, name or restyle something, to be drawn over what is beside them,
 * or to be drawn for ever.
 */
export function hostileFormulas(listenerUrl: string): string[] {
  return [
    String.raw`\href{javascript:${run}}{x}`,
    String.raw`\href{${listenerUrl}/href}{x}`,
    String.raw`\url{javascript:${run}}`,
    String.raw`\includegraphics{${listenerUrl}/image.png}`,
    String.raw`\htmlData{thing=guildhall://home/local}{x}`,
    String.raw`\htmlId{root}{x}`,
    String.raw`\htmlClass{shell}{x}`,
    String.raw`\htmlStyle{background:url(${listenerUrl}/style)}{x}`,
    String.raw`\text{<img src=x onerror=${run}>}`,
    `<script>${run}</script>`,
    String.raw`\unknown{"><svg onload=${run}>}`,
    String.raw`\def\a{\a\a}\a`,
    String.raw`\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b\b\b}\c\c\c\c`,
    String.raw`\newcommand{\a}{\a}\a`,
    String.raw`\gdef\x{y}\x`,
    String.raw`\rule{9999em}{9999em}`,
    String.raw`\kern{-9999em}\text{Ada}`,
    String.raw`\raisebox{9999em}{x}`,
    String.raw`\color{red;background:url(${listenerUrl}/colour)}x`,
    `${'{'.repeat(900)}x${'}'.repeat(900)}`,
    String.raw`\sqrt{`.repeat(300) + '}'.repeat(300),
    'x'.repeat(7_000),
  ];
}

/** Diagrams that try the same, where they are drawn and in the page. */
export function hostileDiagrams(listenerUrl: string): string[] {
  return [
    `flowchart LR\n  A --> B\n  click A "javascript:${run}"`,
    `flowchart LR\n  A --> B\n  click A call alert(1)\n  click B href "javascript:${run}"`,
    `flowchart LR\n  A --> B\n  click A href "${listenerUrl}/click" _top`,
    `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n  A["<img src=x onerror='${run}'>"] --> B`,
    `---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\nflowchart LR\n  A["<script>${run}</script>"] --> B`,
    `%%{init: {"themeCSS": "* { background: url(${listenerUrl}/theme) }"}}%%\nflowchart LR\n  A --> B`,
    `%%{init: {"fontFamily": "x; } @import url(${listenerUrl}/font); {"}}%%\nflowchart LR\n  A --> B`,
    `%%{init: {"secure": [], "dompurifyConfig": {"ADD_TAGS": ["script"]}}}%%\nflowchart LR\n  A["<script>${run}</script>"] --> B`,
    `%%{init: {"__proto__": {"pwned": 1}, "constructor": {"prototype": {"pwned": 1}}}}%%\nflowchart LR\n  A --> B`,
    `flowchart LR\n  A["<script>${run}</script>"] --> B["<svg onload='${run}'>"]`,
    `flowchart LR\n  A["<iframe srcdoc='<script>${run}</script>'></iframe>"] --> B`,
    `flowchart LR\n  A@{ img: "${listenerUrl}/image.png", label: "x" }`,
    `flowchart LR\n  A --> B\n  style A fill:url(${listenerUrl}/fill)\n  classDef x background:url(${listenerUrl}/class)\n  class B x`,
    `flowchart LR\n  accTitle: "><script>${run}</script>\n  accDescr: "><img src=x onerror=${run}>\n  A --> B`,
    `sequenceDiagram\n  participant A\n  link A: x @ javascript:${run}\n  links A: {"y": "javascript:${run}"}\n  A->>A: <img src=x onerror=${run}>`,
    `classDiagram\n  class A\n  click A href "javascript:${run}"\n  link A "javascript:${run}"\n  callback A "eval" "${run}"`,
    `gantt\n  title <script>${run}</script>\n  section x\n  a :a1, 2026-01-01, 1d\n  click a1 href "javascript:${run}"`,
    `gantt\n  dateFormat YYYY-MM-DD\n  tickInterval 1second\n  a :a1, 0001-01-01, 9000y`,
    `pie\n  title "><svg onload=${run}>\n  "<img src=x onerror=${run}>" : 1`,
    `architecture-beta\n  service a(logos:x)[<img src=x onerror=${run}>]`,
    `flowchart LR\n${Array.from({ length: 450 }, (_, at) => `  A${at % 30} --> B${at % 37}`).join('\n')}`,
    `flowchart LR\n  A["${'x'.repeat(19_000)}"]`,
    'nothing that is known',
  ];
}
