import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '../../renderer/ui/toast.tsx';
import { controlStories } from './control-stories.tsx';
import { displayStories } from './display-stories.tsx';
import { screenStories } from './screen-stories.tsx';
import { applicationStories } from './application-stories.tsx';
import type { Story } from './story.ts';
// The style sheets that index.html links, in the same order.
import '../../renderer/ui/tokens.css';
import '../../renderer/ui/base.css';
import '../../renderer/app/shell/shell.css';
import '../../renderer/app/homes/rail.css';
import './workbench.css';

// `?story=menu` shows a story, `&alone` nothing else, `&theme=dark` all of it in dark.

const stories: readonly Story[] = [
  ...controlStories,
  ...displayStories,
  ...screenStories,
  ...applicationStories,
];

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme') ?? 'light';
const zoom = asked.get('zoom') ?? '1';
document.documentElement.dataset['theme'] = theme;
document.documentElement.style.zoom = zoom;
const story = stories.find(({ id }) => id === asked.get('story')) ?? stories[0];

function Workbench() {
  return (
    <div className="workbench">
      <nav className="workbench-list" aria-label="Stories">
        <a href={addressOf({ theme: theme === 'dark' ? 'light' : 'dark' })}>Other theme</a>
        <a href={addressOf({ zoom: zoom === '1' ? '2' : '1' })}>Other zoom</a>
        {(['Parts', 'Screens'] as const).map((group) => (
          <section key={group}>
            <h2>{group}</h2>
            {stories
              .filter((other) => other.group === group)
              .map(({ id }) => (
                <a key={id} href={addressOf({ story: id })} aria-current={id === story?.id}>
                  {id}
                </a>
              ))}
          </section>
        ))}
      </nav>
      <main className="workbench-story">{story?.show()}</main>
    </div>
  );
}

function addressOf(changed: Readonly<Record<string, string>>): string {
  const now = { story: story?.id ?? '', theme, zoom };
  return `?${new URLSearchParams({ ...now, ...changed }).toString()}`;
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      {asked.has('alone') ? (
        <main
          className="workbench-alone"
          data-press={story?.press}
          data-press-other={story?.pressOther}
          data-focused={story?.isFocused}
        >
          {story?.show()}
        </main>
      ) : (
        <Workbench />
      )}
      <Toaster />
    </StrictMode>,
  );
}
Object.assign(window, { storyIds: stories.map(({ id }) => id) });
