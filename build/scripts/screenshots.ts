import { mkdirSync } from 'node:fs';
import {
  beginBakery,
  foundBakery,
  openPictureWindow,
  showBeginning,
  talk,
} from './picture-window.ts';
import { projectPath } from './project.ts';

// npm run screenshots: takes the README's pictures from the running application.

const threads = [
  { operator: 'Theo', text: 'What should we know before we rent a stall at the autumn fair?' },
  { operator: 'Mira', text: 'Draft a note to the neighbours: we open in May, with free bread.' },
  {
    operator: 'Ada',
    text: 'We open a bakery in May: find a shop, hire two people and tell the neighbours.',
  },
];

const images = projectPath('docs/images');
mkdirSync(images, { recursive: true });
const { page, takePictures, close } = await openPictureWindow();
await beginBakery(page);
await foundBakery(page);
for (const { operator, text } of threads) {
  await talk(page, operator, text);
}
await showBeginning(page);
await takePictures(images, 'thread');
await close();
