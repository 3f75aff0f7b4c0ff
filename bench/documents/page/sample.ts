const words =
  'oven bread flour shop sign menu price table garden invoice supplier letter recipe season market'.split(
    ' ',
  );

export function wordAt(number: number): string {
  return words[number % words.length] ?? '';
}

/** How long the text is. A document may have a million characters; some room is left to write. */
const length = 990_000;

/** A text of nearly a million characters with headings, lists, tables, code and paragraphs. */
export function buildContent(): string {
  const parts: string[] = [];
  let size = 0;
  for (let section = 0; size < length; section += 1) {
    const part = buildSection(section);
    parts.push(part);
    size += part.length;
  }
  return parts.join('').slice(0, length);
}

function buildSection(number: number): string {
  const sentence = (at: number) =>
    `The ${wordAt(number + at)} and the **${wordAt(number * 3 + at)}** need a \`${wordAt(at * 5)}\`. `;
  const paragraph = Array.from({ length: 6 }, (_, at) => sentence(at)).join('');
  const list = Array.from({ length: 4 }, (_, at) => `- ${sentence(at + 7)}`).join('\n');
  const table = `| a | b |\n| - | - |\n| ${wordAt(number)} | ${number} |`;
  const code = `\`\`\`ts\nconst ${wordAt(number)} = ${number};\n\`\`\``;
  return `## Section ${number}\n\n${paragraph}\n\n${list}\n\n${table}\n\n${code}\n\n`;
}
