/** Letters are narrower than the digits in which the widths of columns are counted. */
const LETTERS_A_DIGIT = 1.15;

/** How many lines a wrapped text takes in a column of so many digits: no program finds it out before it shows the file. */
export function countWrappedLines(text: string, width: number): number {
  const letters = Math.floor(width * LETTERS_A_DIGIT);
  if (text.length <= letters && !text.includes('\n')) return 1;
  return text.split('\n').reduce((sum, line) => sum + countLines(line, letters), 0);
}

function countLines(line: string, letters: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of line.split(' ')) {
    if (used > 0 && used + 1 + length <= letters) {
      used += 1 + length;
      continue;
    }
    if (used > 0) lines += 1;
    lines += Math.max(0, Math.ceil(length / letters) - 1);
    used = length % letters || Math.min(length, letters);
  }
  return lines;
}
