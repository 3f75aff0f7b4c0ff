import type * as Electron from 'electron';

import type { Protocol } from '../chromium/cdp.ts';
import { notImplemented } from '../lacking.ts';

/** Sizes of paper in inches: width and height. */
const PAPER: Readonly<Record<string, readonly [number, number]>> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
  Tabloid: [11, 17],
  Ledger: [17, 11],
};

/** The options of Electron's printToPDF, as Chromium takes them. */
export function toPdfParameters(
  options: Electron.PrintToPDFOptions,
): Protocol.Page.printToPDFParameters {
  const { landscape = false, printBackground = false, scale = 1, pageRanges = '' } = options;
  if (options.displayHeaderFooter || options.margins) {
    throw notImplemented('webContents.printToPDF with margins, a header or a footer');
  }
  const [paperWidth, paperHeight] = paperOf(options.pageSize);
  return {
    landscape,
    printBackground,
    scale,
    pageRanges,
    paperWidth,
    paperHeight,
    preferCSSPageSize: options.preferCSSPageSize ?? false,
    generateTaggedPDF: options.generateTaggedPDF ?? false,
    generateDocumentOutline: options.generateDocumentOutline ?? false,
  };
}

function paperOf(
  pageSize: Electron.PrintToPDFOptions['pageSize'] = 'Letter',
): readonly [number, number] {
  if (typeof pageSize === 'object') {
    return [pageSize.width, pageSize.height];
  }
  const paper = PAPER[pageSize];
  if (paper === undefined) {
    throw new Error(`Invalid pageSize ${pageSize}`);
  }
  return paper;
}
