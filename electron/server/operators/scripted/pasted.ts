/** The kinds of messages that were pasted, not written to an operator. */
export type Pasted = 'code' | 'address';

const codeEnd = /[;{}]$|=>$|\)$/;
const codeStart =
  /^(?:(?:const|let|var) [\w${},[\] ]{1,60} ?=|function [\w$]{0,60} ?\(|(?:async |export |public |private |static )[\w$]{1,40} [\w$]+ ?[({=:]|import [^\s]{1,80} from|from [\w.]{1,80} import |class [\w$]{1,60} ?[{(:]|def \w{1,60}\(|(?:if|for|while) ?\(|#include|<\/?[a-z][a-z0-9]{0,20}[ >/]|<!|[{}\]]|\[ ?[{["\d]|"[^"]{1,80}" ?:|at [\w.$<>]{1,80} ?\(|traceback \(|select .{0,80} from \w|\$ \w|(?:npm|git|sudo|pip|docker) [a-z-]{2,20} \S|\w{0,40}error: |\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2})/i;
const address = /^(?:https?|ftp):\/\/\S+$/i;

/** Returns what a text is if it is nothing that a person wrote to an operator. */
export function pastedIn(text: string): Pasted | undefined {
  const lines = text
    .slice(0, 4_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('```') && !line.startsWith('~~~'));
  if (lines.length === 0) {
    return undefined;
  }
  if (lines.every((line) => address.test(line))) {
    return 'address';
  }
  const coded = lines.filter((line) => codeStart.test(line) || codeEnd.test(line)).length;
  const isStarted = lines.some((line) => codeStart.test(line));
  return isStarted && coded * 2 >= lines.length ? 'code' : undefined;
}
