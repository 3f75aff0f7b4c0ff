import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';

/** Draws a picture of so many pixels a side. */
type Draw = (svg: string, pixels: number) => Promise<Buffer>;

const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 256];

/** The kinds of picture in an .icns file with their sizes, in the order of Apple's iconutil. */
const macKinds = [
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic04', 16],
  ['ic14', 512],
  ['ic09', 512],
  ['ic05', 32],
  ['ic10', 1024],
  ['ic11', 32],
] as const;

/** The margin around the tile, as a part of the side: macOS wants its icons smaller. */
const margins = { macOs: 100 / 1024, others: 1 / 32 };

/**
 * Draws the application's icon for all systems into a folder: PNG files for Linux, `icon.ico` for
 * Windows and `icon.icns` for macOS.
 *
 * @param mark the path of Guildhall's mark, on 24 by 24
 */
export async function drawApplicationIcons(
  folder: string,
  mark: string,
  draw: Draw,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const picture = (pixels: number, margin: number) =>
    draw(applicationIcon(mark, pixels, margin), pixels);
  for (const pixels of linuxSizes) {
    const png = await picture(pixels, margins.others);
    writeFileSync(join(folder, `${pixels}x${pixels}.png`), png);
  }
  const ico = new IconIco();
  for (const pixels of windowsSizes) {
    await ico.addFromPng(await picture(pixels, margins.others));
  }
  writeFileSync(join(folder, 'icon.ico'), ico.encode());
  const icns = new IconIcns();
  for (const [kind, pixels] of macKinds) {
    await icns.addFromPng(await picture(pixels, margins.macOs), [kind]);
  }
  writeFileSync(join(folder, 'icon.icns'), icns.encode());
}

function applicationIcon(mark: string, pixels: number, margin: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"
    viewBox="0 0 1 1">${markOnTile(mark, pixels, margin)}</svg>`;
}

/**
 * Guildhall's mark in white on a tile of the accent, which can be seen on any ground. It fills a
 * square of 1 by 1.
 *
 * @param pixels how many the square has a side: the line is stronger where it has few
 */
export function markOnTile(mark: string, pixels: number, margin = margins.others): string {
  const side = 1 - 2 * margin;
  const line = pixels <= 24 ? 2.5 : pixels <= 48 ? 2.2 : 1.9;
  // The mark takes up three fifths of the tile.
  const scale = (side * 0.62) / 17;
  return `<linearGradient id="tile" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#12897b"/><stop offset="1" stop-color="#08574e"/>
    </linearGradient>
    <rect x="${margin}" y="${margin}" width="${side}" height="${side}" rx="${side * 0.225}"
      fill="url(#tile)"/>
    <path transform="translate(0.5 0.5) scale(${scale}) translate(-12 -12)" d="${mark}"
      fill="none" stroke="#ffffff" stroke-width="${line}" stroke-linecap="round"
      stroke-linejoin="round"/>`;
}
