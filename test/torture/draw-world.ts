import type { Chance } from './chance.ts';
import { drawCompanies } from './draw-companies.ts';
import { drawCustomValues } from './draw-custom-values.ts';
import { drawClasses, drawRounds } from './draw-rounds.ts';
import { drawSecurities } from './draw-securities.ts';
import { drawTransactions } from './draw-transactions.ts';
import { type DrawnThing, type DrawnWorld, isRow, SHEET_NAMES, SHEET_OF } from './drawn-thing.ts';

/**
 * Draws what the service is to hold in the end, which of it is there before, and which of it the workbook says: every
 * kind of thing, equal securities, circles of equal rank, chains of conversions, rows that are new although something
 * like them exists. Mostly small.
 */
export function drawWorld(chance: Chance): DrawnWorld {
  const size = chance.is(0.1) ? 4 : chance.is(0.4) ? 2 : 1;
  const companies = drawCompanies(chance, size);
  const things: DrawnThing[] = [...companies];
  for (const company of companies) {
    const rounds = drawRounds(chance, company);
    const classes = rounds.flatMap((round) => drawClasses(chance, round));
    const securities = drawSecurities(chance, { company, rounds, classes, size });
    const transactions = drawTransactions(chance, { company, securities, classes });
    const values = drawCustomValues(chance, company);
    things.push(...rounds, ...classes, ...securities, ...transactions, ...values);
  }
  const rows = new Set(things.filter(isRow).map(({ data }) => SHEET_OF[data.kind]));
  // Nothing is to be entered of companies that are all there already, and no workbook is written.
  if (rows.size === 0) return drawWorld(chance);
  const sheets = SHEET_NAMES.filter((name) => rows.has(name));
  return { things, skipped: drawSkipped(chance, things), sheets: chance.is(0.3) ? chance.shuffle(sheets) : sheets };
}

function drawSkipped(chance: Chance, things: readonly DrawnThing[]): DrawnWorld['skipped'] {
  const round = things.find((thing) => isRow(thing) && thing.data.kind === 'round');
  if (round === undefined || !chance.is(0.1)) return [];
  const { 'Pari Passu With': _others, ...cells } = round.cells;
  return [{ sheet: 'Rounds', cells: { ...cells, Round: 'Never Closed', Action: 'skip' } }];
}
