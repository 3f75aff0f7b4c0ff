import { Inbox } from 'lucide-react';
import { Avatar } from '../../renderer/ui/avatar.tsx';
import { Badge } from '../../renderer/ui/badge.tsx';
import { Button } from '../../renderer/ui/button.tsx';
import { EmptyState } from '../../renderer/ui/empty-state.tsx';
import { FacePile } from '../../renderer/ui/face-pile.tsx';
import { Failure } from '../../renderer/ui/failure.tsx';
import { Progress } from '../../renderer/ui/progress.tsx';
import { Skeleton } from '../../renderer/ui/skeleton.tsx';
import { Markdown } from '../../renderer/ui/markdown/markdown.tsx';
import type { Story } from './story.ts';

const nothing = () => undefined;

const markdown = `# Opening day

## What we need

### By the first of May

Bread, **butter** and ~~beer~~ \`salt\`; see [the plan](https://example.org/plan)[^1].

- [x] find a shop
  - [x] near the station
    - [ ] with a yard
- [ ] hire two people

| Who | What | Cost |
| :-- | :--: | ---: |
| Ada | oven, delivered and built in | 4,200 |
| Mira | leaflets | 80 |

> We open in May.

\`\`\`ts
const answer: number = 42; // loaves
\`\`\`

\`\`\`
no language, no head
\`\`\`

    indented code

مرحبا بالعالم

[^1]: It is not final.
`;

/** The parts that only show something. */
export const displayStories: readonly Story[] = [
  {
    id: 'markdown',
    group: 'Parts',
    show: () => (
      <div className="workbench-column">
        <Markdown text={markdown} onOpenLink={nothing} onCopy={() => true} />
      </div>
    ),
  },
  {
    id: 'faces-and-badges',
    group: 'Parts',
    show: () => (
      <div className="workbench-row">
        <Avatar name="Ada Lovelace" />
        <FacePile names={['Ada', 'Mira', 'Theo', 'Zoe', 'Yan']} />
        <Badge count={3} label="3 unread" />
        <Badge count={120} label="120 unread" kind="accent" />
        <Badge count={1} label="1 failed" kind="danger" />
      </div>
    ),
  },
  {
    id: 'progress',
    group: 'Parts',
    show: () => (
      <div className="workbench-column">
        <Progress label="Not begun" value={0} />
        <Progress label="Under way" value={40} />
        <Progress label="Done" value={100} />
      </div>
    ),
  },
  {
    id: 'empty-state',
    group: 'Parts',
    show: () => (
      <EmptyState
        icon={<Inbox size={32} />}
        title="Nothing needs you"
        detail="Items in review, questions to you and failed sends come here."
      >
        <Button>Show everything</Button>
      </EmptyState>
    ),
  },
  { id: 'skeleton', group: 'Parts', show: () => <Skeleton label="Loading" rows={6} /> },
  {
    id: 'failure',
    group: 'Parts',
    show: () => (
      <Failure title="Couldn’t load your guild" detail="The disk is full." onRetry={nothing} />
    ),
  },
];
