import { Change, MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useId, useRef } from 'react';
import { mergeLimits } from '#shared/limits/document-limits.ts';
import { editorLimits } from '#shared/limits/page-limits.ts';
import { codeLook } from '../editor/code-mirror.ts';
import './compare-texts.css';

/** A text with its name. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

const unchanged = { margin: 3, minSize: 6 } as const;

/** Two texts side by side, with what differs marked. What both have in common is folded. */
export function CompareTexts({ left, right }: { left: NamedText; right: NamedText }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const side = ({ name, text }: NamedText) => ({
      doc: text,
      extensions: [codeLook(name), EditorState.readOnly.of(true), EditorView.editable.of(false)],
    });
    const view = new MergeView({
      a: side(left),
      b: side(right),
      collapseUnchanged: unchanged,
      // For hundreds of thousands of lines its marks alone hold the page up.
      gutter: left.text.length + right.text.length <= mergeLimits.gutter,
      diffConfig: {
        scanLimit: mergeLimits.diffScan,
        timeout: mergeLimits.diffMs,
        ...([left, right].some(hasHugeLine) && { override: oneChange }),
      },
      ...(place.current && { parent: place.current }),
    });
    return () => view.destroy();
  }, [left, right]);
  return (
    <div className="compare" role="group" aria-labelledby={`${id}-left ${id}-right`}>
      <div className="compare-names">
        <h2 id={`${id}-left`}>{left.name}</h2>
        <h2 id={`${id}-right`}>{right.name}</h2>
      </div>
      <div ref={place} className="compare-texts" />
    </div>
  );
}

function hasHugeLine({ text }: NamedText): boolean {
  return text.split('\n').some((line) => line.length > editorLimits.line);
}

/**
 * All that differs as one change. With changes of its own, the library took over 30 s for a line of
 * a million marks, and 1.6 s for one of `www.`.
 */
function oneChange(a: string, b: string): readonly Change[] {
  if (a === b) {
    return [];
  }
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) {
    end += 1;
  }
  return [new Change(start, a.length - end, start, b.length - end)];
}
