import type { Io } from '../terminal/terminal.ts';

/** A line in two columns, what is typed and after two spaces or more what it means; or the meaning on a line of its own. */
const TWO_COLUMNS = /^( {2}\S(?:.*?\S)? {2,}| {6,})(\S.*)$/;
/** Less than this makes a column of single words. */
const LEAST_WIDTH = 40;

/** Where the lines of a help end: at the terminal's edge, or at 80 where nobody looks at a terminal. */
export function helpWidth({ isOutputTerminal, width }: Pick<Io, 'isOutputTerminal' | 'width'>): number {
  return isOutputTerminal ? width : 80;
}

/** Breaks long lines of a help: meanings stay in their column, and what may be copied (examples) stays whole. */
export function wrapHelp(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [, before = '', meaning] = TWO_COLUMNS.exec(line) ?? [];
      if (line.length <= width || (meaning === undefined && line.startsWith(' '))) return [line];
      const room = Math.max(width - before.length, LEAST_WIDTH);
      const [first = '', ...others] = wrapWords(meaning ?? line, room);
      return [`${before}${first}`, ...others.map((other) => `${' '.repeat(before.length)}${other}`)];
    })
    .join('\n');
}

function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
