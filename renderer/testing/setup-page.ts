import { afterEach, beforeAll } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useActs } from '../entities/acts/act-store.ts';
import { workLayouts } from '../entities/local-state/work-layout-store.ts';
import { forgetScreenStates } from '../entities/screen-state.ts';
import { tellCutWords } from '../ui/cut-words.ts';
import { showCutWords } from '../ui/cut-words-hint.ts';
import { followFocus } from '../ui/former-focus.ts';
import { keepTypingByWords } from '../ui/typing-history.ts';
import { takeBridgeAway } from './fake-bridge.ts';
import { fillLocal } from './fill-local.ts';
import { forgetHeld, holdTime } from './held-time.ts';
import { clearPage } from './show.tsx';
// The style sheets that index.html links, in the same order.
import '../ui/tokens.css';
import '../ui/base.css';
import '../app/shell/shell.css';
import '../app/homes/rail.css';

// The pointer stays where the file before this one left it, and would point at what opens there.
beforeAll(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }));

holdTime();
keepTypingByWords(document);
followFocus(document);
tellCutWords(document);
showCutWords(document);

afterEach(async () => {
  await clearPage();
  forgetHeld();
  useActs.setState({ acts: [], start: 'start', place: undefined });
  forgetScreenStates();
  for (const { key } of workLayouts.use.getState().rows.values()) {
    // A value that rests is not to be saved in the next test.
    workLayouts.forget(key.homeId);
  }
  fillLocal(workLayouts);
  takeBridgeAway();
});
