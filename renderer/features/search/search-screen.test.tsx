import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RequestInput } from '#shared/capability/bridge.ts';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { threadSettings } from '../../entities/local-state/thread-settings.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { compose, pressComposed } from '../../testing/input-method.ts';
import { SearchScreen } from './search-screen.tsx';

const studio = buildHome({ id: 'studio', name: 'Studio', extensions: ['search'] });
const mill = buildHome({ id: 'mill', name: 'Mill' });
const works = buildHome({ id: 'works', name: 'Works', extensions: ['search', 'search-query'] });
const guilds = [studio, mill].map((home) => ({ home, guildId: 'gld_1' }));
const oven: SearchResult = {
  kind: 'message',
  id: 'msg_1',
  title: 'The feast',
  snippet: 'Is the <b>Oven</b> hot?',
  conversationId: 'cnv_1' as never,
  authorId: 'opr_m',
  createdAt: '2026-11-10T12:00:00.000Z',
};

const field = page.getByRole('searchbox', { name: 'Search' });
const results = page.getByRole('group', { name: 'Results' });
const resultsOf = (home: string) => results.getByRole('region', { name: home });

afterEach(() => {
  operatorStore.applyForgotten('studio');
  operatorStore.applyForgotten('mill');
  operatorStore.applyForgotten('works');
});

/** The screen, with what each home answers to a search. */
function showSearch(
  find: (homeId: string, input: RequestInput<'search.find'>) => Promise<SearchResult[]>,
  query = '',
  more: { readonly isIndexing?: boolean } = {},
) {
  const searched = query.includes('home:works') ? [{ home: works, guildId: 'gld_1' }] : guilds;
  const queries: string[] = [];
  const bridge = fakeBridge({
    'operator.list': () => ({ operators: [operatorSchema.parse({ id: 'opr_m', name: 'Mira' })] }),
    'search.find': async (input) => ({ results: await find(input.homeId, input), ...more }),
  });
  show(
    <main style={{ overflow: 'auto' }}>
      <SearchScreen
        query={query}
        guilds={searched}
        onQuery={(typed) => queries.push(typed)}
        hrefOf={(homeId, { id }) => `#/${homeId}/${id}`}
        onOpen={() => undefined}
      />
    </main>,
  );
  return { bridge, queries };
}

test('no address of a thing is read in a result, not even a part of one', async () => {
  const address = 'guildhall://home/home_9/document/doc_123456';
  const snippet = `Is the oven of ${address} hot? See ${address.slice(0, 24)}…`;
  showSearch(() => Promise.resolve([{ ...oven, snippet }]), 'oven');
  await expect
    .element(resultsOf('Studio'))
    .toMatchTextContent(/Is the oven of Document …123456 hot\? See …/);
});

test('a message stands under the title that its thread has on this computer', async () => {
  fillLocal(threadSettings, [
    [{ homeId: 'studio', conversationId: 'cnv_1' }, { title: 'The party' }],
  ]);
  showSearch(async () => [oven], 'oven');
  await expect.element(resultsOf('Studio').getByRole('link')).toMatchTextContent('The party');
  await expect.element(resultsOf('Mill').getByRole('link')).toMatchTextContent('The feast');
  fillLocal(threadSettings);
});

test('conditions are completed by the keyboard, and words are left alone', async () => {
  showSearch(async () => []);
  await userEvent.type(field, 'oven fr');
  const list = page.getByRole('listbox', { name: 'Conditions' });
  await expect.element(list.getByRole('option', { name: 'from: Person' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('oven fr');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('oven from:');
  await expect.element(list.getByRole('option', { name: 'Mira' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('m{ArrowDown}{Tab}');
  await expect.element(field).toHaveValue('oven from:Mira ');
  await expect.element(field).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
});

test('a slow home and one that fails hold up no other, and say so', async () => {
  let answer: (found: SearchResult[]) => void = () => undefined;
  const slow = new Promise<SearchResult[]>((resolve) => {
    answer = resolve;
  });
  showSearch((homeId) => (homeId === 'mill' ? slow : Promise.resolve([oven])));
  await userEvent.keyboard('oven');
  await expect.element(resultsOf('Studio').getByRole('link')).toMatchTextContent(/The feast/);
  await expect.element(resultsOf('Mill')).toMatchTextContent(/Searching Mill…/);
  await expect
    .element(
      page.getByText(
        'Everything in Studio is searched. In Mill, only what you’ve already opened here.',
      ),
    )
    .toBeVisible();
  answer([]);
  await expect.element(resultsOf('Mill')).toMatchTextContent(/0 results/);
});

test('the count says in how many matches a condition was looked for', async () => {
  const matches = (count: number, status: string) =>
    Array.from({ length: count }, (_, at) => ({
      ...oven,
      kind: 'document' as const,
      id: `doc_${status}_${at}`,
      type: status,
    }));
  const found = [...matches(15, 'report'), ...matches(185, 'brief')];
  showSearch(async (homeId) => (homeId === 'studio' ? found : []), 'oven type:report');
  await expect
    .element(resultsOf('Studio'))
    .toMatchTextContent(/15 results in the newest 200 matches/);
});

test('a service that knows queries is asked for phrases, a minus and conditions alone', async () => {
  const { bridge } = showSearch(async () => [oven], 'from:mira after:2026-11-01 home:works');
  await expect.element(resultsOf('Works').getByRole('link')).toMatchTextContent(/The feast/);
  await userEvent.fill(field, '"the oven" -cold kind:message type:in-use home:works');
  await expect.poll(() => bridge.inputsOf('search.find').length).toBe(2);
  const after = new Date(2026, 10, 1).toISOString();
  expect(bridge.inputsOf('search.find')).toEqual([
    expect.objectContaining({ q: '', mode: 'query', people: ['opr_m'], after }),
    expect.objectContaining({ q: '"the oven" -cold', kinds: ['message'], types: ['in_use'] }),
  ]);
});

test('counts are honest, and more is shown on demand', async () => {
  const found = Array.from({ length: 60 }, (_, at) => ({ ...oven, id: `msg_${at}` }));
  showSearch(
    async () => [...found, { ...oven, id: 'msg_some', isPartial: true }],
    'oven home:works',
  );
  await expect.element(resultsOf('Works')).toMatchTextContent(/50 of 60 results/);
  await expect.element(page.getByRole('heading', { name: 'With some of the words' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show more' }));
  await expect.element(resultsOf('Works')).toMatchTextContent(/60 results/);
  await expect.poll(() => results.getByRole('link').elements().length).toBe(61);
});

test('a home that is still indexing says that results may be missing, also where none are found', async () => {
  showSearch(async () => [], 'oven home:works', { isIndexing: true });
  await expect
    .element(resultsOf('Works').getByRole('status'))
    .toMatchTextContent(/^Works is still indexing older content, so results may be missing\./);
});

test('a word that is no condition is named, and so is a service that knows words alone', async () => {
  showSearch(async () => [], 'priority:high type:report');
  await expect
    .element(page.getByText('priority: isn’t a condition here, so it was searched for as text.'))
    .toBeVisible();
  await userEvent.fill(field, 'type:report');
  await expect
    .element(resultsOf('Studio'))
    .toMatchTextContent(/Studio is searched by words alone. Add a word/);
  await userEvent.fill(field, 'home:studio');
  await expect
    .element(page.getByText('Add a word to search for, or a condition such as type:report.'))
    .toBeVisible();
});

test('a home that cannot be searched says why', async () => {
  showSearch(async (homeId) => {
    if (homeId === 'mill') {
      throw problemError('service_unreachable', 'It does not answer.');
    }
    return [oven];
  }, 'oven');
  await expect
    .element(resultsOf('Mill').getByRole('alert'))
    .toMatchTextContent('Couldn’t search Mill: It does not answer.');
  await expect.element(resultsOf('Studio').getByRole('link')).toBeVisible();
});

test('the answer to an earlier key is not shown', async () => {
  const answers = new Map<string, (found: SearchResult[]) => void>();
  const { bridge } = showSearch(
    (homeId, { q }) =>
      new Promise((resolve) => {
        answers.set(`${homeId} ${q}`, resolve);
      }),
    'bread',
  );
  await expect.poll(() => answers.has('studio bread')).toBe(true);
  await userEvent.fill(field, 'oven');
  await expect.poll(() => answers.has('studio oven')).toBe(true);
  answers.get('studio bread')?.([{ ...oven, title: 'Stale' }]);
  answers.get('studio oven')?.([oven]);
  await expect.element(resultsOf('Studio').getByRole('link')).toMatchTextContent(/The feast/);
  await expect.element(page.getByText('Stale')).not.toBeInTheDocument();
  // A query that was typed at one go is asked once of each home.
  expect(bridge.inputsOf('search.find').map(({ q }) => q)).toEqual([
    'bread',
    'bread',
    'oven',
    'oven',
  ]);
});

test('a condition of the menu stands in the field, and the arrows lead to the results', async () => {
  const { queries } = showSearch(async () => [oven, { ...oven, id: 'msg_2', authorId: 'opr_x' }]);
  await userEvent.keyboard('oven');
  await expect.poll(() => results.getByRole('link').elements().length).toBe(4);
  await userEvent.click(page.getByRole('button', { name: 'Filter' }));
  await userEvent.click(
    page.getByRole('group', { name: 'Person' }).getByRole('option', { name: 'Mira' }),
  );
  await expect.element(field).toHaveValue('oven from:Mira');
  await expect.poll(() => results.getByRole('link').elements().length).toBe(2);
  await expect.poll(() => queries.at(-1)).toBe('oven from:Mira');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(resultsOf('Mill').getByRole('link')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveFocus();
});

test('a text that a service sends is shown as it is, with the words marked', async () => {
  showSearch(async () => [oven], 'OVEN');
  const mark = resultsOf('Studio').getByRole('mark');
  await expect.element(mark).toMatchTextContent('Oven');
  await expect.element(resultsOf('Studio')).toMatchTextContent(/Is the <b>Oven<\/b> hot\?/);
});

test.each(themes)('it passes axe in %s', async (theme) => {
  await showIn(theme);
  showSearch(async (homeId) => (homeId === 'studio' ? [oven] : []), 'oven kind:poem');
  await expect.element(resultsOf('Studio').getByRole('link')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.clear(field);
  await expect.element(page.getByText('Search all your homes')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('Enter and Tab of an input method choose no condition', async () => {
  showSearch(async () => []);
  await userEvent.type(field, 'fr{ArrowDown}');
  await compose('o');
  await userEvent.keyboard('{ArrowDown}');
  await pressComposed('Enter');
  await pressComposed('Escape');
  await expect.element(field).toHaveValue('fro');
  await expect.element(page.getByRole('listbox', { name: 'Conditions' })).toBeVisible();
});
