import type { Template } from '#shared/sample/template.ts';

/** The part of every greeting that says what the operators of a first guild are. */
const sampleNote =
  'I’m a sample operator: I follow a script, so no AI model runs and nothing leaves this computer. ' +
  'So do the other operators here.';

/** The sample content of the templates of a first guild. */
export const templatesText: {
  readonly [Id in 'product_launch' | 'research']: Template;
} = {
  product_launch: {
    work: {
      title: 'Launch the product',
      description: 'A sample objective. Change it, or remove all sample content at once.',
      children: [
        {
          title: 'Get ready',
          children: [
            {
              title: 'Website',
              children: [{ title: 'Write the landing page' }, { title: 'Take screenshots' }],
            },
            { title: 'Pricing', children: [{ title: 'Compare three prices' }] },
          ],
        },
        {
          title: 'Tell people',
          children: [{ title: 'Announcement', children: [{ title: 'Draft the announcement' }] }],
        },
      ],
    },
    document: {
      title: 'Launch brief',
      content:
        '# Launch brief\n\nA sample document.\n\n## For whom\n\nWho needs the product, and why now?\n\n## Done when\n\n- [ ] the website is up\n- [ ] the price is decided\n- [ ] the announcement is out\n',
    },
    thread: {
      title: 'Plan the launch',
      role: 'Planner',
      greeting: (operator, { objective, document }) =>
        `Welcome! I’m ${operator}. ${sampleNote}\n\nHere is a launch to try things with: ${objective} has the work, and ${document} says what it is for.\n\nWrite below what you want to launch, and I’ll break it down.`,
    },
  },
  research: {
    work: {
      title: 'Answer the research question',
      description: 'A sample objective. Change it, or remove all sample content at once.',
      children: [
        {
          title: 'Collect sources',
          children: [
            {
              title: 'Literature',
              children: [{ title: 'List ten sources' }, { title: 'Summarise the three best' }],
            },
            { title: 'Interviews', children: [{ title: 'Write the questions' }] },
          ],
        },
        {
          title: 'Report',
          children: [{ title: 'Findings', children: [{ title: 'Draft the findings' }] }],
        },
      ],
    },
    document: {
      title: 'Research plan',
      content:
        '# Research plan\n\nA sample document.\n\n## Question\n\nWhat do you want to know?\n\n## Method\n\nWhat would answer it, and what would not?\n\n## Open points\n\n- [ ] agree on the question\n- [ ] choose the sources\n',
    },
    thread: {
      title: 'Find the question',
      role: 'Researcher',
      greeting: (operator, { objective, document }) =>
        `Welcome! I’m ${operator}. ${sampleNote}\n\nHere is a piece of research to try things with: ${objective} has the work, and ${document} has the plan.\n\nWrite below what you want to find out, and I’ll say what is known and what is not.`,
    },
  },
};
