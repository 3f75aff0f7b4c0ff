import { useCallback } from 'react';
import { FormattedHtml } from '../formatted-html.tsx';
import type { ComparedBlock } from './compare-markdown.ts';
import { markDifferences } from './mark-differences.ts';
import type { MarkTag } from './mark-differences.ts';
import '../markdown.css';
import './compared-marks.css';

/** The sides of two texts that are compared. */
export const sides = ['left', 'right'] as const;

export type Side = (typeof sides)[number];

/** A text with its name, and how is marked what it alone has. */
export interface ComparedText {
  readonly name: string;
  readonly text: string;
  readonly tag: MarkTag;
}

export type ComparedTexts = Readonly<Record<Side, ComparedText>>;

/** The acts from within compared texts. */
export interface TextActs {
  readonly onOpenLink: (url: string) => void;
  /** Answers whether the text is on the clipboard now. */
  readonly onCopy: (text: string) => boolean | Promise<boolean>;
}

/** A block as one side has it, with what the other has not marked; nothing where it has no such. */
export function ComparedSide({
  block,
  side,
  tag,
}: {
  block: ComparedBlock;
  side: Side;
  tag: MarkTag;
}) {
  const { isChanged } = block;
  const other = block[side === 'left' ? 'right' : 'left'];
  const mark = useCallback(
    (element: Element) => markDifferences(element, other, tag),
    [other, tag],
  );
  const html = block[side];
  return (
    html !== undefined && (
      <div className="markdown">
        <FormattedHtml html={html} mark={isChanged ? mark : undefined} />
      </div>
    )
  );
}
