import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildProposal, buildQuestion } from '../../testing/build-decisions.ts';
import { boxOf } from '../../testing/boxes.ts';
import {
  forgetDecisions,
  proposalGroup,
  questionGroup,
  showDecisions,
  tellDecided,
} from '../../testing/decision-scene.tsx';
import '../conversation/thread.css';

afterEach(async () => {
  forgetDecisions();
  await page.viewport(1_240, 820);
});

const long = 'A long question that takes a line. '.repeat(40);
const question = buildQuestion({ text: long });
const proposal = buildProposal({ summary: long });

/** Puts what is shown where a thread has it: below its messages, in a pane of some height. */
function putIntoThread(height: number): HTMLElement {
  const main = document.querySelector('main');
  main?.classList.add('thread');
  main?.style.setProperty('height', `${height}px`);
  const log = document.createElement('div');
  log.className = 'thread-log';
  main?.prepend(log);
  return log;
}

test.each([
  ['question', { questions: [question] }, questionGroup, ['Answer', 'Decline']],
  ['proposal', { proposals: [proposal] }, proposalGroup, ['Allow once', 'Decline']],
] as const)(
  'the buttons of a long %s are in view above the composer',
  async (_noun, rows, group, names) => {
    await page.viewport(700, 600);
    await showDecisions(rows);
    const log = putIntoThread(440);
    await expect.element(group).toBeVisible();
    const frame = boxOf(document.querySelector('.decisions'));
    for (const name of names) {
      const button = group.getByRole('button', { name, exact: true });
      const { top, bottom } = boxOf(button.element());
      expect(Math.max(frame.top - top, bottom - frame.bottom)).toBeLessThanOrEqual(0);
      // Nothing shows below them
      expect(document.elementFromPoint(frame.left + 60, frame.bottom - 2)).toBe(
        document.querySelector('.decision-acts'),
      );
    }
    expect(boxOf(log).height).toBeGreaterThanOrEqual(96);
  },
);

test('a field with the focus in a long form is not below its buttons', async () => {
  await page.viewport(700, 600);
  await showDecisions({ questions: [question] });
  putIntoThread(440);
  await expect.element(questionGroup).toBeVisible();
  const acts = document.querySelector('.decision-acts');
  await userEvent.keyboard('{Tab}');
  while (document.activeElement?.closest('.decision-acts') !== acts) {
    expect(boxOf(document.activeElement).bottom).toBeLessThanOrEqual(boxOf(acts).top);
    await userEvent.keyboard('{Tab}');
  }
});

test('in a low window each is a line that is answered in a dialog by the keyboard', async () => {
  await page.viewport(620, 410);
  const { inputsOf } = await showDecisions({ questions: [question], proposals: [proposal] });
  const log = putIntoThread(218);
  await expect.element(questionGroup.getByRole('button', { name: 'Answer…' })).toBeVisible();
  expect(boxOf(log).height).toBeGreaterThanOrEqual(96);
  const button = proposalGroup.getByRole('button', { name: 'Decide…' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Proposal' });
  const decline = dialog.getByRole('button', { name: 'Decline' });
  await expect.element(decline).toBeVisible();
  decline.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => inputsOf('outbox.submit'))
    .toMatchObject([{ operation: 'proposal.decide', input: { decision: 'decline' } }]);
  tellDecided({ ...proposal, state: 'declined' });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(proposalGroup.getByRole('status')).toMatchTextContent(/You declined this/);
  await expect.element(proposalGroup).toHaveFocus();
});

test('a form that loses its room as the window gets lower keeps what stands in it', async () => {
  await page.viewport(700, 700);
  await showDecisions({ proposals: [proposal] });
  await userEvent.fill(proposalGroup.getByRole('textbox', { name: /Note/ }), 'Not now');
  await page.viewport(620, 410);
  await userEvent.click(proposalGroup.getByRole('button', { name: 'Decide…' }));
  const dialog = page.getByRole('dialog', { name: 'Proposal' });
  await expect.element(dialog.getByRole('textbox', { name: /Note/ })).toHaveValue('Not now');
});
