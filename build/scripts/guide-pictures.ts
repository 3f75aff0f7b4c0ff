import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepOutline, outlineOf, picturesFolder } from './guide-outline.ts';
import { walkGuide } from './guide-walk.ts';

// npm run guide-pictures: takes the pictures of the guide (docs/guide) from the running application,
// and keeps beside them what their screens say. `npm run gate -- guide-pictures` names those of which
// the screens say something else by now.

mkdirSync(join(picturesFolder, 'outlines'), { recursive: true });
await walkGuide(async ({ page, name, takePictures }) => {
  await takePictures(picturesFolder, name);
  keepOutline(name, await outlineOf(page));
});
