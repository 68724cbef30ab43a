import Papa from 'papaparse';

const CANDIDATES = [',', ';', '\t', '|'];

/** Enough records to see the rule, few enough to be quick; characters. */
const SAMPLE_LENGTH = 65_536;

/**
 * The character that divides cells: the one that cuts most records into the same, large number of cells. Expects line
 * ends as LF.
 */
export function detectDelimiter(text: string): string {
  const sample = text.length <= SAMPLE_LENGTH ? text : text.slice(0, text.lastIndexOf('\n', SAMPLE_LENGTH) + 1);
  const scores = CANDIDATES.map((delimiter) =>
    scoreDelimiter(sample === '' ? text.slice(0, SAMPLE_LENGTH) : sample, delimiter),
  );
  const [best, ...others] = scores.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  if (best?.delimiter !== '\t') return best?.delimiter ?? ',';
  // Notes may hold many tabs; a header that is divided otherwise stands above them.
  return others.find(({ firstRegular }) => firstRegular < best.firstRegular)?.delimiter ?? best.delimiter;
}

interface DelimiterScore {
  readonly delimiter: string;
  readonly score: number;
  /** From 0, the first record of as many cells as most have. */
  readonly firstRegular: number;
}

function scoreDelimiter(sample: string, delimiter: string): DelimiterScore {
  const parsed = Papa.parse<string[]>(sample, { delimiter, newline: '\n' }).data;
  const records = parsed.filter((record) => record.some((cell) => cell.trim() !== ''));
  const width = mostFrequent(records.map((record) => record.length));
  const regular = records.filter((record) => record.length === width);
  const firstRegular = records.findIndex((record) => record.length === width);
  if (width < 2) return { delimiter, score: 0, firstRegular };
  // Decimal commas cut every amount of a German file in two, but not its header: that one has words only.
  const hasHeader = regular.some((record) => !record.some((cell) => /^\W*\d/.test(cell)));
  const score = (regular.length / records.length) * width * (hasHeader ? 1 : 0.25);
  return { delimiter, score, firstRegular };
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0] ?? 0;
}
