import { Database } from '../../electron/storage/database.ts';
import { queryWords, wordsOf } from '../../shared/domain/search/words.ts';
import { sentencesIn, wordsIn } from '../../tests/fixtures/tongues.ts';
import type { Tongue } from '../../tests/fixtures/tongues.ts';

// npm run bench -- words: how words of scripts without spaces are best indexed (0191): recall of the
// words of sentences, the size of the index, and the time to fill it, for the segmentation of ICU,
// for pairs and for threes of characters. The sentences stand in texts of ten, each four times.

const tongues = ['th', 'km', 'lo', 'my'] as const;
const rounds = 4;
const together = 10;

/** A way to make words: those of a text, and what a query asks for. */
interface Way {
  readonly entries: (text: string, tongue: Tongue) => Iterable<string>;
  readonly query: (word: string, tongue: Tongue) => string;
}

const quoted = (words: Iterable<string>) => [...words].map((word) => `"${word}"`).join(' AND ');

const ways: Readonly<Record<string, Way>> = {
  'words of Intl.Segmenter': {
    entries: (text, tongue) => wordsIn(tongue, [text]),
    query: (word, tongue) => quoted(wordsIn(tongue, [word])),
  },
  'single characters and pairs': {
    entries: (text) => [...grams(text, 1), ...grams(text, 2)],
    query: (word) => quoted(grams(word, Math.min(2, Array.from(word).length))),
  },
  'threes of characters': {
    entries: wordsOf,
    query: (word) =>
      queryWords(word)
        .words.map(({ word: each, isBegun }) => `"${each}"${isBegun ? ' *' : ''}`)
        .join(' AND '),
  },
};

for (const [name, way] of Object.entries(ways)) {
  for (const tongue of tongues) {
    process.stdout.write(`${name}, ${tongue}: ${measure(way, tongue)}\n`);
  }
}

function measure(way: Way, tongue: Tongue): string {
  const sentences = sentencesIn(tongue);
  const texts = Array.from({ length: sentences.length * rounds }, (_, at) =>
    Array.from(
      { length: together },
      (__, next) => sentences[(at + next * 7) % sentences.length],
    ).join(''),
  );
  const db = new Database(':memory:');
  db.execute(
    `CREATE VIRTUAL TABLE words USING fts5(text, content = '', detail = none,
       prefix = '2 3 4 5', tokenize = 'ascii')`,
  );
  const before = process.cpuUsage();
  for (const [at, text] of texts.entries()) {
    const entries = [...new Set(way.entries(text, tongue))].join(' ');
    db.run('INSERT INTO words (rowid, text) VALUES (CAST(? AS INTEGER), ?)', at + 1, entries);
  }
  const { user } = process.cpuUsage(before);
  const size = db.get<{ bytes: number }>('SELECT sum(length(block)) AS bytes FROM words_data');
  let found = 0;
  let held = 0;
  let wrong = 0;
  for (const word of wordsIn(tongue, sentences)) {
    const rows = db.all<{ rowid: number }>(
      'SELECT rowid FROM words WHERE words MATCH ?',
      way.query(word, tongue),
    );
    const right = texts.flatMap((text, at) => (text.includes(word) ? [at + 1] : []));
    held += right.length;
    found += rows.filter(({ rowid }) => right.includes(rowid)).length;
    wrong += rows.filter(({ rowid }) => !right.includes(rowid)).length;
  }
  db.close();
  const share = ((100 * found) / held).toFixed(1);
  return `${share} % found, ${wrong} wrong of ${held}, ${Math.round((size?.bytes ?? 0) / 1024)} kB, ${Math.round(user / 1000)} ms`;
}

function grams(text: string, size: number): string[] {
  const characters = Array.from(text);
  return characters
    .slice(0, Math.max(0, characters.length - size + 1))
    .map((_, at) => characters.slice(at, at + size).join(''));
}
