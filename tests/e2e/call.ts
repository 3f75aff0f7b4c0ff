import type { Page } from '@playwright/test';
import type { Answer } from '#shared/capability/bridge.ts';
import type { LocalName, LocalRowOf } from '#shared/local/kinds.ts';
import type { CallInput, CallName, CallOutput } from '#shared/capability/machine-registry.ts';

/** Makes a call as the page does. Fails with the sentence of a refusal. */
export async function call<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  return (await callAny(page, name, input)) as CallOutput<Name>;
}

/** The rows of a kind of local state, as main keeps them. */
export async function localRows<Name extends LocalName>(
  page: Page,
  kind: Name,
): Promise<LocalRowOf<Name>[]> {
  // The rows are of the kind that is asked for.
  return (await call(page, 'local.list', { kind })).rows as unknown as LocalRowOf<Name>[];
}

/** The same for every name that a page can use, including operations of a home. */
export async function callAny(page: Page, name: string, input: object): Promise<unknown> {
  const answer = await page.evaluate(
    ([named, given]) => {
      const ask = window.guildhall.call as (named: string, given: object) => Promise<unknown>;
      return ask(named, given) as Promise<Answer<unknown>>;
    },
    [name, input] as const,
  );
  if (!answer.ok) {
    throw new Error(answer.problem.detail);
  }
  return answer.data;
}
