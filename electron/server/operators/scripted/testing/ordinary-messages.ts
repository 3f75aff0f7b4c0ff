/** The answers of a planner's script to a message: where a plan stands, and where none does. */
export interface OrdinaryMessage {
  readonly text: string;
  /** The answer where the plan for a bakery stands. */
  readonly standing: RegExp;
  /** The answer where nothing stands. */
  readonly alone: RegExp;
  /** Whether the message names a goal, so that a new plan may be made of it. */
  readonly isGoal?: true;
}

const nothing = /^There is nothing in this thread yet\. Tell me a goal/;
const hello = /^Hello, I am Ada, planner\. Tell me a goal/;
const askBack = /^What should I do with “/;
const goalless = /^I find no request in that, .*A model would be given it .*Settings › Models/;
const cannot = (what: string) => new RegExp(`${what}.*A model would be .*Settings › Models`, 'su');
const weigh = cannot('A script can’t weigh that');
const know = cannot('A script knows nothing but what stands in this thread');
const reason = cannot('A script has no reasons');
const act = cannot('A script can’t do that');
const reword = cannot('A script can’t reword a text');
const english = cannot('I understand English only');
const sorry = cannot('I am sorry\\. A script takes words');
const says = (words: string) => new RegExp(`^${words}`, 'u');
const guide = (page: string) => says(`The guide explains that: press F1 and open “${page}”\\.`);
const plan = (goal: string) => new RegExp(`\\*\\*Objective:\\*\\* ${goal}`, 'u');

type Row = readonly [text: string, standing: RegExp, alone?: RegExp];

/** Said for the sake of the talk. */
const talk: readonly Row[] = [
  ['Thanks!', /^You are welcome/, /^You are welcome/],
  ['Thank you so much, Ada', /^You are welcome/, /^You are welcome/],
  ['👍', /^You are welcome/, /^You are welcome/],
  ['Hi', hello, hello],
  ['Good morning Ada, how are you?', hello, hello],
  ['ok', /^Good\. Tell me/, hello],
  ['Yes, do it', /^Good\. Tell me/, hello],
  ['No', /^Then it stays as it is/, hello],
  ['hmm, not sure', /^Take your time/, hello],
  ['Let me think about it', /^Take your time/, hello],
  ['Bye, see you tomorrow', /^Goodbye/, /^Goodbye/],
  ['Who are you?', hello, hello],
  ['Are you an AI?', hello, hello],
  ['What can you do?', hello, hello],
  ['help', hello, hello],
  ['Are you there?', hello, hello],
];

/** Dates, amounts, and what else a person tells of the plan. */
const facts: readonly Row[] = [
  ['It should be done by 15 December', /^Now by 15 December\..*Open a bakery in May \(by 15 Dec/su],
  [
    'It should be done by 15 December; I keep an eye on it myself.',
    /^Now by 15 December\. Noted: I keep an eye on it myself\..*\*\*Noted\*\*\n- I keep an eye/su,
  ],
  ['by Friday', says('Now by Friday')],
  ['The deadline is 3 March', says('Now 3 March')],
  ['We have until next month', says('Now until next month')],
  ['No, not Friday, Saturday', says('Now Saturday')],
  ['No, I meant by Saturday', says('Now by Saturday')],
  ['Can you do it by Friday?', says('Now by Friday')],
  ['Change the deadline to 20 December', says('Now 20 December')],
  ['Add a deadline of 15 December', says('Now 15 December')],
  ['We begin on Monday', says('Noted: We begin on Monday'), goalless],
  ['Not before May', says('Noted: Not before May'), goalless],
  ['The budget is 500 euros', says('Noted: The budget is 500 euros'), goalless],
  ['Budget: 500 €', says('Noted: Budget: 500 €'), goalless],
  ['We have 500 euros for it', says('Noted: We have 500 euros'), goalless],
  ['I keep an eye on it myself', says('Noted: I keep an eye'), goalless],
  ['My wife does the accounts', says('Noted: My wife does'), goalless],
  ['Bob will handle the music', says('Noted: Bob will handle'), goalless],
  ['The weather is nice today', says('Noted: The weather'), goalless],
  ['We live in Berlin', says('Noted: We live in Berlin'), goalless],
  ['I will be away on Friday', says('Noted: I will be away on Friday'), goalless],
  ['I found a shop', says('Noted: I found a shop'), goalless],
];

/** Changes of what stands. */
const changes: readonly Row[] = [
  ['Can you add a step for photos?', /^Added: photos\..*\*\*Epic:\*\* Photos/su],
  ['Add photos', /^Added: photos\..*\*\*Epic:\*\* Photos/su],
  ['Could we also have a step about insurance?', says('Added: insurance')],
  ['We also need a caterer', says('Added: a caterer')],
  ['and the music', says('Added: the music')],
  ['Don’t forget the flowers!', says('Added: the flowers')],
  ['You forgot the insurance', says('Added: the insurance')],
  ['What about a photographer?', /^Added: what about a photographer\?.*- What about a ph/su],
  ['Add a step', says('Say what to add')],
  ['Add:\n- photos\n- music', /Added: photos\. Added: music\./u],
  ['Add: find a shop', /^This is already there: find a shop\./u],
  ['Make it shorter', /^Here it is shorter\.(?!.*\[ \])/su],
  ['too long', says('Here it is shorter')],
  ['Could you make it a bit shorter please?', says('Here it is shorter')],
  ['more detail please', says('Here it is in more detail')],
  ['Make it more formal', says('This has no tone')],
  ['Remove the last step', /^Left out: invite the neighbours\.(?!.*Invite)/su],
  ['Can you please remove the second step?', says('Left out: hire two people')],
  ['Drop the neighbours', says('Left out: invite the neighbours')],
  ['yes but without the neighbours', says('Left out: invite the neighbours')],
  ['Remove the bananas', says('I found nothing about “bananas”')],
  ['Remove step 7', says('I found nothing about “step 7”')],
  ['Start over', says('Nothing stands here any more')],
  ['Undo', says('There is nothing earlier')],
  [
    'Move inviting before hiring',
    /^“Invite the n.* comes before “hire two.*Invite.*Epic:\*\* Hire/su,
  ],
  ['Move the last step to the top', says('“Invite the neighbours” comes first')],
  ['Finding a shop should come after hiring', says('“Find a shop” comes after “hire two')],
  ['Put the shop last', says('“Find a shop” comes last')],
  ['Swap the shop and the hiring', says('“Find a shop” and “hire two people” have changed')],
  ['Rename shop to café', /^Shop is now café.*Find a café/su],
  ['Rename the second step to Find staff', says('“hire two people” is now “Find staff”')],
  ['Rename the plan to Grand opening', /^It is called.*Objective:\*\* Grand opening/su],
  ['a café instead of a shop', says('A shop is now a café')],
  ['Change bananas to apples', says('I found no “bananas”')],
  ['Thanks! Can you add a step for photos?', says('Added: photos')],
  ['Great. Now make it shorter and remove the last step.', /^Here it is shorter\. Left out/u],
  ['Invite 50 readers', /^Added: Invite 50 readers\. “Plan …” would/u, askBack],
];

/** Questions that what stands answers. */
const answered: readonly Row[] = [
  ['What is still open?', /^\*\*Still open\*\*/u],
  ['what’s next?', /^\*\*Next step:\*\*/u],
  ['How many steps are there?', says('3 parts with 10 tasks')],
  ['When is it due?', says('The date is: in May')],
  ['What’s the budget?', says('No amount is named here')],
  ['How much will it cost?', says('No amount is named here')],
  ['Show me the plan again', plan('Open a bakery in May')],
  ['Try again', plan('Open a bakery in May')],
  ['What is the goal?', says('It is about: Open a bakery in May')],
  ['list the steps', says('- Find a shop\n- Hire two people')],
  ['How far are we?', says('What is written here has no status')],
  ['Who does what?', says('Nobody is assigned')],
  ['Who is responsible for the shop?', says('Nobody is assigned')],
  ['Is there a step for photos?', says('No part names “photos”')],
  ['Does the plan include the shop?', says('Yes: “Find a shop”|Yes: “find a shop”')],
  ['Make it shorter. Also, who does what?', /^Here it is shorter.*Nobody is assigned/su],
];

/** Messages that ask for what no script can do. */
const beyond: readonly Row[] = [
  ['Why?', reason, reason],
  ['Why did you put the shop first?', reason, reason],
  ['Is that realistic?', weigh, weigh],
  ['Is 15 December realistic?', weigh, weigh],
  ['Is this a good plan?', weigh, weigh],
  ['What do you think?', weigh, weigh],
  ['Do you have any other ideas?', weigh, weigh],
  ['How long will it take?', know, know],
  ['What does a licence cost in Bern?', know, know],
  ['What is the capital of France?', know, know],
  ['No, I meant a café', cannot('A script can’t tell'), cannot('A script can’t tell')],
  ['That’s not what I asked', sorry, sorry],
  ['This is useless', sorry, sorry],
  ['Send it to Bob', act, act],
  ['Assign it to Theo', act, act],
  ['Remind me on Friday', act, act],
  ['Can you book a table for six?', act, act],
  ['Search the web for ovens', act, act],
  ['Split the second step', act, act],
  ['Prioritise the steps', act, act],
  ['Tell me a joke', act, act],
  ['Translate it into German', reword, reword],
  ['Make it funnier', reword, reword],
  ['As a table please', reword, reword],
  ['Kannst du einen Plan für unseren Umzug machen?', english, english],
  ['Bonjour, peux-tu ajouter une étape pour les photos ?', english, english],
  ['Добавь шаг', english, english],
  ['こんにちは', english, english],
  [
    '```ts\nconst a = 1;\nfunction f() {\n  return a;\n}\n```',
    cannot('A script can’t read code'),
    cannot('A script can’t read code'),
  ],
  ['https://example.com/menu', /can’t open links/u, /can’t open links/u],
  ['🤔', cannot('I can’t read that'), cannot('I can’t read that')],
  ['...', cannot('I can’t read that'), cannot('I can’t read that')],
  ['photos', askBack, askBack],
  ['a', askBack, askBack],
  [
    'The shop was cold. '.repeat(1_060),
    cannot('A script can’t make sense of a long text'),
    cannot('A script can’t make sense of a long text'),
  ],
];

/** Questions about Guildhall. */
const help: readonly Row[] = [
  ['How do I put this into Work?', guide('Work'), guide('Work')],
  ['How do I create a work item?', guide('Work'), guide('Work')],
  ['Where can I change the theme?', guide('Settings and help'), guide('Settings and help')],
  ['What is a guild?', guide('Getting started'), guide('Getting started')],
  ['Can I use ChatGPT here?', guide('Operators and models'), guide('Operators and models')],
];

/** Goals, of which a plan is made. */
const goals: readonly Row[] = [
  ['Hire two people first', says('“Hire two people” comes first'), plan('Hire two people first')],
  [
    'Plan the summer fair',
    /^This is another plan\. “Undo”.*Objective:\*\* The summer fair/su,
    plan('The summer fair'),
  ],
  [
    'We want to launch a podcast: find guests, record it.',
    plan('Launch a podcast'),
    plan('Launch a podcast'),
  ],
  ['Help me plan a wedding', plan('A wedding'), plan('A wedding')],
  ['Hello Ada, can you plan my birthday?', plan('My birthday'), plan('My birthday')],
  ['I want to lose weight', plan('Lose weight'), plan('Lose weight')],
  [
    'We are moving to Berlin in May',
    plan('We are moving to Berlin in May'),
    plan('We are moving to Berlin in May'),
  ],
  [
    'Plan a party for Tom. Is Friday realistic?',
    /Objective:\*\* A party for Tom\n.*- Is Friday realistic\?/su,
    /Objective:\*\* A party for Tom\n.*- Is Friday realistic\?/su,
  ],
  [
    'We want to open a shop. I keep an eye on it myself. It should be done by 15 December.',
    /Objective:\*\* Open a shop \(by 15 December\)/u,
    /^- \*\*Objective:\*\* Open a shop \(by 15 December\).*\*\*Noted\*\*\n- I keep an eye on it myself/su,
  ],
  [
    'My goal: Everybody in the street has bread\n\n- Find a shop\n- Hire two people\n\nIt should be done by 15 December.',
    /Objective:\*\* Everybody in the street has bread \(by 15 December\)/u,
    /^- \*\*Objective:\*\* Everybody in the street has bread \(by 15 December\)\n.*Epic:\*\* Find a shop\n.*Epic:\*\* Hire two people\n/su,
  ],
  [
    'Our objective: customers can pay online. Nobody waits for an invoice.',
    plan('Customers can pay online\n'),
    /^- \*\*Objective:\*\* Customers can pay online\n.*\*\*Noted\*\*\n- Nobody waits for an invoice/su,
  ],
  ['New goal: open a bakery', plan('Open a bakery\n'), plan('Open a bakery\n')],
];

/** Ordinary messages to a planner, and what its script makes of them. */
export const ordinaryMessages: readonly OrdinaryMessage[] = [
  ...[...talk, ...facts, ...changes, ...answered, ...beyond, ...help].map(
    ([text, standing, alone = nothing]) => ({ text, standing, alone }),
  ),
  ...goals.map(([text, standing, alone = nothing]) => ({
    text,
    standing,
    alone,
    isGoal: true as const,
  })),
];
