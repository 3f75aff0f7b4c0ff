import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { drawApplicationIcons, markOnTile } from '../packaging/application-icons.ts';
import { findChromium } from '../electron-shim/find-chromium.ts';
import { projectPath } from './project.ts';

// node build/run.mjs draw-icons: draws the icons of the application, of the tray and of the
// taskbar's badge anew. They are checked in, so that a build needs no browser.

/** The mark of renderer/ui/guildhall-mark.tsx, drawn for 16 pixels. */
const mark = 'M3.5 11 12 4l8.5 7M5.5 9.6V20h13V9.6M9.5 20v-5a2.5 2.5 0 0 1 5 0v5';

/** The ink of the mark, by the panel that it stands on. macOS colours a template by itself. */
const inks = { 'tray-dark': '#26272b', 'tray-light': '#f4f3f0', trayTemplate: '#000000' };
const alert = '#d13438';

/** How many pixels a side the icon on a tile has: a panel of Linux has room for more than 16. */
const tilePixels = 24;

const pictures = new Map<string, string>([
  ['tray-tile', tileIcon(false)],
  ['tray-needs-tile', tileIcon(true)],
]);
for (const [name, ink] of Object.entries(inks)) {
  const dot = name === 'trayTemplate' ? ink : alert;
  pictures.set(name, trayIcon(ink, undefined));
  // macOS knows a template by the end of its name.
  pictures.set(
    name === 'trayTemplate' ? 'trayNeedsTemplate' : name.replace('tray-', 'tray-needs-'),
    trayIcon(ink, dot),
  );
}
for (const count of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']) {
  pictures.set(`badge-${count.replace('+', '-more')}`, badge(count));
}

const folder = projectPath('electron/main/desktop/icons');
mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const page = await browser.newPage();
for (const scale of [1, 2]) {
  for (const [name, svg] of pictures) {
    const file = `${name}${scale === 1 ? '' : `@${scale}x`}.png`;
    const pixels = name.endsWith('-tile') ? tilePixels : 16;
    writeFileSync(join(folder, file), await draw(svg, pixels * scale));
  }
}
await drawApplicationIcons(projectPath('build/icons'), mark, draw);
await browser.close();

/** Draws a picture in so many pixels a side, whatever size it states. */
async function draw(svg: string, pixels: number): Promise<Buffer> {
  await page.setViewportSize({ width: pixels, height: pixels });
  const style = '<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>';
  await page.setContent(style + svg);
  return page.screenshot({ omitBackground: true });
}

function trayIcon(ink: string, dot: string | undefined): string {
  return withDot(
    `<path d="${mark}" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round"
      stroke-linejoin="round"/>`,
    dot,
  );
}

function tileIcon(hasNeeds: boolean): string {
  const tile = `<g transform="scale(24)">${markOnTile(mark, tilePixels)}</g>`;
  return withDot(tile, hasNeeds ? alert : undefined);
}

/** A drawing on 24 by 24, with a dot cut out of it. */
function withDot(drawing: string, dot: string | undefined): string {
  const cut = dot === undefined ? '' : '<circle cx="18.5" cy="18.5" r="6.6" fill="black"/>';
  const circle = dot === undefined ? '' : `<circle cx="18.5" cy="18.5" r="4.8" fill="${dot}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 24 24">
    <mask id="m"><rect width="24" height="24" fill="white"/>${cut}</mask>
    <g mask="url(#m)">${drawing}</g>${circle}</svg>`;
}

function badge(count: string): string {
  const size = count.length > 1 ? 9 : 11;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">
    <circle cx="8" cy="8" r="8" fill="${alert}"/>
    <text x="8" y="12" text-anchor="middle" font-family="sans-serif" font-weight="700"
      font-size="${size}" fill="white">${count}</text></svg>`;
}
