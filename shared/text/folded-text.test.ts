import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedText } from './folded-text.ts';

test.each([
  [
    'Latin',
    'Ångström CAFÉ Łódź Đà Nẵng smørrebrød Æsir œuvre',
    'angstrom cafe lodz da nang smorrebrod aesir oeuvre',
  ],
  ['Icelandic', 'Þing ÞÓRÐUR það', 'thing thordur thad'],
  ['German', 'STRASSE Straße STRAẞE Größe', 'strasse strasse strasse grosse'],
  ['Turkish', 'İSTANBUL ISPARTA ılık Iğdır ÇÖĞÜŞ', 'istanbul isparta ilik igdir cogus'],
  ['Vietnamese', 'Tiếng Việt được', 'tieng viet duoc'],
  ['Greek', 'ΟΔΥΣΣΕΎΣ Οδυσσέας ΐ', 'οδυσσευσ οδυσσεασ ι'],
  ['Cyrillic', 'ЁЛКА Й', 'елка и'],
  ['pointed Arabic', 'مُحَمَّدٌ', 'محمد'],
  ['Arabic with hamza', 'أَحْمَد إلى آن ٱلله مؤمن شيئ', 'احمد الي ان الله مومن شيي'],
  ['Arabic with tatweel', 'محـــمد', 'محمد'],
  ['presentation forms of Arabic', '\ufee3\ufea4\ufee4\ufeaa', 'محمد'],
  ['Persian', 'می‌خواهم کتاب ۱۴۰۳', 'ميخواهم كتاب 1403'],
  ['digits of Hindi, Bengali and Thai', 'मार्च ५६ ০১ ๙', 'मार्च 56 01 9'],
  ['pointed Hebrew', 'שָׁלוֹם עֲלֵיכֶם', 'שלום עליכם'],
  ['full-width forms', 'ＡＢＣ１２３ ｶﾞｷﾞﾊﾟ', 'abc123 ガギパ'],
  ['ligatures', 'ﬁne ﬂow', 'fine flow'],
  ['soft hyphens', 'Donau\xaddampf\xadschiff', 'donaudampfschiff'],
  ['marks of direction', 'a\u200eb\u202ac\u2066d\ufeff', 'abcd'],
  ['the skin of emoji', '👩🏽‍🚀 👍🏿', '👩‍🚀 👍'],
  ['a joiner that joins no emoji', 'a\u200db \u200d', 'ab '],
])('%s is folded', (_what, text, plain) => {
  expect(foldedText(text)).toBe(plain);
});

test.each([
  ['Thai', 'น้ำใจ ที่ไม่'],
  ['Lao', 'ນ້ໍາ ເມືອງ'],
  ['Khmer', 'ភាសាខ្មែរ'],
  ['Burmese', 'မြန်မာဘာသာ'],
  ['Hindi', 'हिन्दी'],
  ['Tamil', 'தமிழ்'],
  ['Bengali', 'বাংলা'],
  ['Korean', '한국어'],
  ['Japanese', 'がぎぐげご パピプ ばかハハ'],
])('the marks of %s are letters and stay', (_what, text) => {
  const letters = (of: string) =>
    Array.from(of.normalize('NFKD')).filter((sign) => /[\p{L}\p{M}]/u.test(sign));
  expect(letters(foldedText(text))).toEqual(letters(text));
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      'ß',
      'İ',
      'ı',
      '\u0307',
      'Σ',
      '\u200d',
      '🚀',
      'か',
      '\u3099',
      'ا',
      '\u0654',
      '\xad',
      '🏽',
    ),
  }),
);

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldedText(foldedText(text))).toBe(foldedText(text));
    }),
    { numRuns: 2_000 },
  );
});

test('upper case, lower case and decomposed letters are folded alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const plain = foldedText(text);
      expect(foldedText(text.normalize('NFD'))).toBe(plain);
      expect(foldedText(text.normalize('NFC'))).toBe(plain);
      expect(foldedText(text.toLowerCase())).toBe(plain);
    }),
    { numRuns: 1_000 },
  );
});

test('every digit of every script is the digit that its number says', () => {
  // Those that are written by digits alone, and not by letters
  const written = Intl.supportedValuesOf('numberingSystem').filter((numberingSystem) =>
    /^\p{Nd}$/u.test(new Intl.NumberFormat('en', { numberingSystem }).format(1)),
  );
  expect(written.length).toBeGreaterThan(40);
  for (const numberingSystem of written) {
    const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    for (let digit = 0; digit < 10; digit += 1) {
      expect([numberingSystem, foldedText(format.format(digit))]).toEqual([
        numberingSystem,
        String(digit),
      ]);
    }
  }
});

test('letters that a person takes for the same are the same for the collation of Unicode', () => {
  const collator = new Intl.Collator('en', { sensitivity: 'base' });
  for (const letter of 'ßæœøłđðħςéñçåöü٣۳') {
    expect([letter, collator.compare(letter, foldedText(letter))]).toEqual([letter, 0]);
  }
});
