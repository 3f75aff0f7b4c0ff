import fc from 'fast-check';

/** The files of a folder of notes, by their paths. */
export type Vault = Readonly<Record<string, string>>;

const name = fc.constantFrom(
  'Settings',
  'settings',
  'Start',
  'Rye bread',
  'Rye  bread',
  'v1.2',
  'ends.',
  '2026-03-01',
  'C# by heart',
  '日記',
  'Naïve 🍞',
  "it's (a) note, #1",
  'a.txt',
);
const folder = fc.constantFrom('Baking', 'Shop', 'baking', 'Deep er', '日本', 'x.md');
const ending = fc.constantFrom('.md', '.md', '.md', '.markdown', '.txt', '.MD');
const path = fc
  .tuple(fc.array(folder, { maxLength: 3 }), name, ending)
  .map(([folders, stem, end]) => `${[...folders, stem].join('/')}${end}`);

const link = fc
  .tuple(
    fc.constantFrom('[[', '![['),
    fc.tuple(fc.array(folder, { maxLength: 1 }), name).map(([to, stem]) => [...to, stem].join('/')),
    fc.constantFrom('', '#Heading', '#^block', '|words', '\\|words', '.md'),
  )
  .map(([open, target, rest]) => `${open}${target}${rest}]]`);
const words = fc.constantFrom(
  '# Heading',
  'Words. ^block',
  '> [!tip]- Title',
  '==mark== %%hidden%% ^[note]',
  '- [/] half',
  '```',
  '---',
  '[rel](../Start.md)',
  '',
  '\t',
  'ends in spaces  ',
);
const values = fc.constantFrom(
  '',
  '---\naliases: [Home, "First page"]\ntags:\n  - a/b\n---\n',
  '---\r\ntitle: Other\r\n---\r\n',
  '+++\ntitle = "x"\n+++\n',
  '---\nno end\n',
);

const content = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    values,
    fc.array(fc.tuple(fc.oneof(link, words), fc.constantFrom('\n', '\r\n', '\r')), {
      maxLength: 12,
    }),
    fc.constantFrom('', 'no line end'),
  )
  .map(
    ([mark, head, lines, tail]) => mark + head + lines.map((each) => each.join('')).join('') + tail,
  );

/**
 * Folders of notes: names that are alike, also but for their capitals, links by every form and in
 * circles, values before texts, and every way to end a line. At most so many files.
 */
export function vaults(most: number): fc.Arbitrary<Vault> {
  return fc
    .array(fc.tuple(path, content), { minLength: 2, maxLength: most })
    .map((files) => Object.fromEntries(files))
    .filter((vault) => Object.keys(vault).length > 1 && isPossible(Object.keys(vault)));
}

/** Whether no file has the path of a folder. */
function isPossible(paths: readonly string[]): boolean {
  return paths.every((file) => paths.every((other) => !other.startsWith(`${file}/`)));
}

/** The small folder of notes by which people try the application, written anew. */
export const smallVault: Vault = {
  'Start.md': [
    '---',
    'aliases:',
    '  - Home',
    '  - First page',
    'tags: [bakery, plan]',
    'created: 2026-03-01',
    '---',
    'Welcome. Read [[Baking/Rye bread]] first, then [[Settings|the oven]].',
    '',
    '> [!tip]- Keep the starter warm',
    '> See [[Starter]].',
    '',
    '![[Starter#Feeding]]',
    '![[oven.png|300]]',
    '',
    '- [ ] Order flour',
    '',
  ].join('\n'),
  'Baking/Rye bread.md': '# Rye bread\n\nOf rye and [[Starter|the starter]]. Back to [[Home]].\n',
  'Baking/Settings.md': '---\ntitle: Settings\n---\nThe oven: 250 °C.\n',
  'Baking/Starter.md': 'One spoon of rye.\r\n\r\n## Feeding\r\n\r\nTwice a day. ^feeding\r\n',
  'Shop/Settings.md': '\uFEFFOpen from 6. The oven has [[Baking/Settings|its own]].',
};
