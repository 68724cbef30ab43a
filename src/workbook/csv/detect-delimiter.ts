import Papa from 'papaparse';

const CANDIDATES = [',', ';', '\t'];

/** Enough records to see the rule, few enough to be quick; characters. */
const SAMPLE_LENGTH = 65_536;

/**
 * The character that divides cells: the one that cuts most records into the same, large number of cells. Expects line
 * ends as LF.
 */
export function detectDelimiter(text: string): string {
  const sample = text.length <= SAMPLE_LENGTH ? text : text.slice(0, text.lastIndexOf('\n', SAMPLE_LENGTH) + 1);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of CANDIDATES) {
    const score = scoreDelimiter(sample === '' ? text.slice(0, SAMPLE_LENGTH) : sample, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function scoreDelimiter(sample: string, delimiter: string): number {
  const parsed = Papa.parse<string[]>(sample, { delimiter, newline: '\n' }).data;
  const records = parsed.filter((record) => record.some((cell) => cell.trim() !== ''));
  const width = mostFrequent(records.map((record) => record.length));
  const regular = records.filter((record) => record.length === width);
  if (width < 2) return 0;
  // Decimal commas cut every amount of a German file in two, but not its header: that one has words only.
  const hasHeader = regular.some((record) => !record.some((cell) => /^\W*\d/.test(cell)));
  return (regular.length / records.length) * width * (hasHeader ? 1 : 0.25);
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0] ?? 0;
}
