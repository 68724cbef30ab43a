// Writes a list of holdings as a firm keeps one for itself: other headers, other order, a column that nobody asked for.
import { writeCsv } from './make-portfolio.mjs';

const HEADER = ['Portfolio Company', 'Vehicle', 'Stage', 'Date of Purchase', 'No. of Shares', 'Cost (USD)', 'Partner'];
const STAGES = ['Seed', 'Series A', 'Series B'];
const VEHICLES = ['Northlight Fund I', 'Northlight Fund II', 'Northlight Europe'];
const pad = (number) => String(number).padStart(2, '0');

/** Writes so many rows of a holding each, a tenth as many companies, and gives the path. */
export async function makeForeign(path, rowCount) {
  const rows = Array.from({ length: rowCount }, (_, row) => [
    `Company ${Math.floor(row / 10) + 1} Holdings`,
    VEHICLES[row % 3],
    STAGES[row % 3],
    `${2015 + (row % 9)}-${pad(1 + (row % 12))}-${pad(1 + (row % 28))}`,
    1000 + ((row * 7919) % 90_000),
    ((100_000 + ((row * 104_729) % 900_000_000)) / 100).toFixed(2),
    `Partner ${row % 7}`,
  ]);
  await writeCsv(path, HEADER, rows);
  return path;
}
