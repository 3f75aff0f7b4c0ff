const label = /^\s*(?:(?:my|our|the|a|new|next) )*(?:goal|objective|aim|plan)\s*:\s*(?=\S)/iu;

/**
 * Returns a message that names its goal, without the words that say so, as in "My goal: …". Whatever
 * stands first in it is the goal, also where it tells how something is to be. Undefined for any other.
 */
export function statedGoal(text: string): string | undefined {
  const words = text.replace(label, '');
  return words === text ? undefined : words;
}
