import { afterEach } from 'vitest';
import { takeBridgeAway } from './fake-bridge.ts';
import { clearPage } from './show.tsx';
// The style sheets that index.html links, in the same order.
import '../ui/tokens.css';
import '../ui/base.css';
import '../app/shell.css';
import '../app/rail.css';

afterEach(async () => {
  await clearPage();
  takeBridgeAway();
});
