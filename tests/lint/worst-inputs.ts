import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';

/** The number of sample texts for one part of a pattern. */
const maxSamples = 6;
/** Candidate characters. A character class uses those that it matches. */
const candidates = [
  'a',
  'A',
  '1',
  ' ',
  '\n',
  '.',
  ',',
  '-',
  '_',
  '/',
  '"',
  '@',
  '<',
  '漢',
  'é',
  '!',
];
/** Endings that keep a repetition from matching. */
const endings = ['', '\u0001', ' x'];

/**
 * Texts of about `length` characters on which a pattern may be slow. Each part, alone and with its
 * neighbours, is repeated after a text that leads to it, and followed by one that does not match.
 */
export function worstInputs(source: string, flags: string, length: number): string[] {
  const isUnicode = flags.includes('u');
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, isUnicode);
  const flagsOfOne = flags.replaceAll(/[gy]/g, '');
  const pumps = new Set<string>();
  const leads = new Set<string>(['']);
  for (const alternative of alternativesOf(pattern)) {
    let lead = '';
    const parts = alternative.elements.map((element) => samplesOf(element, flagsOfOne));
    for (const [index, samples] of parts.entries()) {
      for (const sample of samples) {
        pumps.add(sample);
      }
      if (samples.length > 1) {
        pumps.add(samples.join(''));
      }
      for (const next of parts[index + 1] ?? []) {
        pumps.add(`${samples[0] ?? ''}${next}`);
      }
      lead += samples[0] ?? '';
      leads.add(lead);
    }
    if (lead !== '') {
      pumps.add(lead);
    }
  }
  pumps.delete('');
  return [...leads].slice(0, 8).flatMap((lead) =>
    [...pumps].slice(0, 40).flatMap((pump) => {
      const run = lead + pump.repeat(Math.ceil(length / pump.length));
      return endings.map((ending) => run + ending);
    }),
  );
}

/** Every alternative of a pattern, including those inside groups. */
function alternativesOf(pattern: AST.Pattern): AST.Alternative[] {
  const all: AST.Alternative[] = [];
  visitRegExpAST(pattern, { onAlternativeEnter: (alternative) => all.push(alternative) });
  return all;
}

/** Some short texts that match a part of a pattern. */
function samplesOf(node: AST.Element, flags: string): string[] {
  if (node.type === 'Character') {
    return [String.fromCodePoint(node.value)];
  }
  if (node.type === 'Quantifier') {
    return samplesOf(node.element, flags);
  }
  if (node.type === 'Group' || node.type === 'CapturingGroup') {
    return node.alternatives
      .map(({ elements }) => elements.map((each) => samplesOf(each, flags)[0] ?? '').join(''))
      .slice(0, maxSamples);
  }
  if (node.type === 'Assertion' || node.type === 'Backreference') {
    return [];
  }
  const one = new RegExp(`^${node.raw}$`, flags);
  const taken = candidates.filter((candidate) => one.test(candidate));
  return (taken.length > 0 ? taken : charactersOf(node)).slice(0, maxSamples);
}

/** The first character of a class, for a class that contains none of the candidates. */
function charactersOf(node: AST.Element): string[] {
  if (node.type !== 'CharacterClass') {
    return [];
  }
  const [first] = node.elements;
  if (first?.type === 'Character') {
    return [String.fromCodePoint(first.value)];
  }
  return first?.type === 'CharacterClassRange' ? [String.fromCodePoint(first.min.value)] : [];
}
