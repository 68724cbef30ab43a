import { doubtsIn, loadCsv } from '../foreign/support.ts';

/** Loads a log without any edit; returns its securities, sales and marks. */
export interface ReadLog {
  readonly loads: readonly string[];
  readonly asks: readonly string[];
  readonly leaves: readonly string[];
  /** The open questions of the mapping: topics and facts. */
  readonly questions: readonly string[];
  readonly yaml: string;
}

/** A log as a CSV file, through the reader, `map` and `check`. */
export async function readLog(...lines: readonly string[]): Promise<ReadLog> {
  const { loads, yaml, ...others } = await loadCsv(lines.join('\n'), 'log.csv');
  return {
    ...others,
    yaml,
    questions: doubtsIn(yaml),
    loads: loads.filter((line) => /^\d+ (?:security|transaction|valuation) /.test(line)),
  };
}

export const HEADER = 'Date,Company,Fund,Type,Share Class,Shares,Amount (USD)';
export const ACME = '2020-01-15,Acme,Fund I,Purchase,Series A Preferred,10000,1000000';
export const BOREALIS = '2021-02-20,Borealis,Fund I,Purchase,Seed Preferred,5000,500000';
export const BOUGHT = [
  '2 security Acme | Fund I | 2020-01-15 | Series A | Series A Preferred | 10000 | 1000000 USD',
  '3 security Borealis | Fund I | 2021-02-20 | Seed | Seed Preferred | 5000 | 500000 USD',
];
