import { expect, test } from 'vitest';
import { MessageRow } from '../../features/conversation/message-row.tsx';
import { buildMessage } from '../../testing/build-entities.ts';
import { show } from '../../testing/show.tsx';
import { formatTime } from '../../ui/time.ts';
import { plainCopy } from './plain-copy.ts';

const createdAt = '2026-11-28T10:30:00.000Z';
const acts = { onRetry: () => Promise.resolve(), onMakePlan: () => {}, onMenu: () => {} };

/** Shows messages, the second and the third of Ada, and copies from within the first to the last word. */
function copiedAcross(...texts: readonly string[]) {
  show(
    <div role="log">
      {texts.map((text, at) => (
        <MessageRow
          homeId="local"
          conversationId="cnv_1"
          key={text}
          message={buildMessage({ id: String(at), text, createdAt })}
          author={at === 0 ? 'You' : 'Ada'}
          role={at === 0 ? undefined : 'Planner'}
          hasAuthor={at < 2}
          {...acts}
        />
      ))}
    </div>,
  );
  const bodies = document.querySelectorAll('.markdown > *');
  const range = document.createRange();
  const words = bodies[0] && document.createTreeWalker(bodies[0], NodeFilter.SHOW_TEXT).nextNode();
  range.setStart(words ?? document, 1);
  range.setEndAfter(bodies[bodies.length - 1] ?? document);
  const { html, drawnWords = '' } = plainCopy(range);
  return { html, lines: drawnWords.split('\n').filter((line) => line !== '') };
}

test('a copy across messages says once who wrote, on a line of its own, and nothing of buttons and faces', () => {
  const { html, lines } = copiedAcross('Hello **Ada**.', '- [ ] Bake\n- [ ] Sell', 'So $a^2$.');
  const head = `Ada Planner ${formatTime(createdAt)}`;
  expect(lines).toEqual(['ello Ada.', head, '[ ] Bake', '[ ] Sell', 'So $a^2$.']);
  expect(html).toContain(`<p>${head}</p>`);
  expect(html).not.toMatch(/Copy|Add to Work|>A</);
});

test('plain words that are copied across messages say so too', () => {
  const { lines } = copiedAcross('Hello.', 'Good day.');
  expect(lines).toEqual(['ello.', `Ada Planner ${formatTime(createdAt)}`, 'Good day.']);
});
