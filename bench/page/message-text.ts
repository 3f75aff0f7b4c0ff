const words =
  'oven bread flour shop sign menu price table garden invoice supplier letter recipe season market'.split(
    ' ',
  );

function wordAt(number: number): string {
  return words[number % words.length] ?? '';
}

/**
 * The text of a message, of which no two are alike: mostly a few sentences, sometimes a list, a
 * table or a code.
 */
export function messageText(number: number): string {
  const sentences = Array.from({ length: 1 + (number % 4) }, (_, at) => sentence(number, at));
  return [sentences.join(' '), ...extraOf(number)].join('\n\n');
}

function sentence(number: number, at: number): string {
  const [first, second, third] = [number * 13 + at, number * 31 + at * 7, number + at * 5].map(
    wordAt,
  );
  return `The ${first} of **${second} ${number}** is in the \`${third}\`, as [we said](https://bakery.example/${number}).`;
}

/** The part of each eighth, twelfth and twentieth message that is no paragraph. */
function extraOf(number: number): string[] {
  if (number % 8 === 3) {
    return [`- ${sentence(number, 4)}\n- ${sentence(number, 5)}\n- [x] the ${wordAt(number)}`];
  }
  if (number % 12 === 5) {
    const lines = [
      `export function ${wordAt(number)}(count: number): string {`,
      `  const price = ${number} * count; // for each`,
      `  return price > 10 ? 'dear' : \`\${price}\`;`,
      '}',
    ];
    return [`\`\`\`ts\n${lines.join('\n')}\n\`\`\``];
  }
  return number % 20 === 10
    ? [
        `| what | how many |\n| - | -: |\n| ${wordAt(number)} | ${number} |\n| ${wordAt(number * 7)} | 2 |`,
      ]
    : [];
}
