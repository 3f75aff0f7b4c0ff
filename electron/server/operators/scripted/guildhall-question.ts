/** The pages of the guide by the words that lead to them; the first that is named counts. */
const pages: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:models?|llm|ollama|openai|api key|endpoint|chatgpt|claude|gemini)\b/iu,
    'Operators and models',
  ],
  [/\b(?:backups?|my data|restore|delete my|stored|privacy|disk)\b/iu, 'Your data'],
  [/\b(?:inbox|notifications?|needs you|do not disturb)\b/iu, 'Inbox and notifications'],
  [/\b(?:shortcuts?|command palette|search for|keys)\b/iu, 'Search and keys'],
  [/\b(?:connect|service|another home|sign in|log in|account)\b/iu, 'Connecting to a service'],
  [
    /\b(?:work items?|board|outline|objectives?|initiatives?|epics?|into work|to work|in work)\b/iu,
    'Work',
  ],
  [/\b(?:documents?|pdf)\b/iu, 'Documents'],
  [/\b(?:settings?|theme|dark mode|font size|text size|language)\b/iu, 'Settings and help'],
  [/\b(?:markdown|formulas?|diagrams?|bold|mention)\b/iu, 'Writing'],
  [/\b(?:threads?|operators?|messages?)\b/iu, 'Threads and operators'],
  [/\b(?:guildhall|this app|this application|this program|guild)\b/iu, 'Getting started'],
];

const asking =
  /^(?:how (?:do|can|could|would|does|to)|where (?:is|are|do|can|does)|can (?:i|we|you|guildhall)|is there|is (?:guildhall|this (?:app|program))|what (?:is|are) (?:a |an |the )?(?:guild|guildhall|home|operator|work item|objective|initiative|epic|inbox|board)|does (?:guildhall|this)|which keys?|what does (?:guildhall|this))\b/iu;
const naming =
  /\b(?:in guildhall|guildhall|this app|in work|into work|to work|in (?:the )?settings|here)\b/iu;
const own = /\b(?:(?:do|can|could|would) (?:i|we|you)|to)\b/iu;

/** Returns the page of the guide that answers a question about Guildhall. */
export function guidePageFor(text: string, isQuestion: boolean): string | undefined {
  const isAsked = isQuestion || asking.test(text);
  if (!isAsked || text.length > 200) {
    return undefined;
  }
  const isAboutGuildhall =
    asking.test(text) &&
    (own.test(text) || naming.test(text) || /^(?:what|where|is|does|which)\b/iu.test(text));
  return isAboutGuildhall ? pages.find(([words]) => words.test(text))?.[1] : undefined;
}

const self =
  /\b(?:who are you|what are you|what can you do|what do you do|how do you work|are you (?:an? |the )?(?:ai|a\.i\.|bot|robot|human|person|script|machine|real|model|llm|chatgpt|gpt|claude|gemini|there|alive|intelligent)|which (?:model|ai|llm) (?:are you|is (?:this|it|that)|do you use)|what model are you|is (?:this|that|it) (?:an? )?(?:ai|bot|script|model)|do you (?:understand|learn|remember)|can you think|introduce yourself|your name)\b|^help[.!?\s]*$|^how can you help/iu;

/** Returns whether a sentence asks what the operator is. */
export function isAboutOperator(text: string): boolean {
  return text.length <= 120 && self.test(text);
}
