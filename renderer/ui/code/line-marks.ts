import { StringStream } from '@codemirror/streamparser';
import type { StreamParser } from '@codemirror/streamparser';
import { codeLimits } from '#shared/limits/page-limits.ts';
import type { CodeMark, MarkWork } from './mark-work.ts';

/** Lezer's highlighter classes for the token names of these parsers. */
const classesOf: Readonly<Record<string, string>> = {
  keyword: 'tok-keyword',
  atom: 'tok-atom',
  builtin: 'tok-typeName',
  number: 'tok-number',
  string: 'tok-string',
  'string-2': 'tok-string2',
  comment: 'tok-comment',
  meta: 'tok-meta',
  type: 'tok-typeName',
  def: 'tok-variableName tok-definition',
  attribute: 'tok-propertyName',
  inserted: 'tok-inserted',
  deleted: 'tok-deleted',
  positive: 'tok-inserted',
  negative: 'tok-deleted',
};

const tabSize = 4;
const indentUnit = 2;

/** Reads code line by line, for languages without a Lezer grammar. */
export function lineMarks<State>(parser: StreamParser<State>): (code: string) => MarkWork {
  return function* read(code) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the parsers expect it
    const state = parser.startState?.(indentUnit) ?? ({} as State);
    const marks: CodeMark[] = [];
    let at = 0;
    for (const line of code.split('\n')) {
      if (line === '') {
        parser.blankLine?.(state, indentUnit);
      } else if (line.length <= codeLimits.line) {
        for (const mark of lineTokens(parser, state, line)) {
          marks.push({ ...mark, from: at + mark.from, to: at + mark.to });
        }
      }
      at += line.length + 1;
      yield;
    }
    return marks;
  };
}

function* lineTokens<State>(
  parser: StreamParser<State>,
  state: State,
  line: string,
): Generator<CodeMark> {
  const stream = new StringStream(line, tabSize, indentUnit);
  let idle = 0;
  while (!stream.eol()) {
    stream.start = stream.pos;
    const style = parser.token(stream, state);
    const classes = style?.split(/[ .]/).map((name) => classesOf[name] ?? '');
    const known = classes?.filter((name) => name !== '').join(' ') ?? '';
    if (known !== '' && stream.pos > stream.start) {
      yield { from: stream.start, to: stream.pos, classes: known };
    }
    // A parser may change only its state without consuming anything, but not endlessly.
    idle = stream.pos > stream.start ? 0 : idle + 1;
    if (idle > 10) {
      stream.next();
    }
  }
}
