import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import type { ProposedColumn } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { SURE } from './score-column.ts';

interface TypeGuess {
  /** The format's tab for securities of that type. */
  readonly sheetName?: string;
  /** An unsure type column that this replaces. */
  readonly replaces?: string;
}

/** Columns of one type of security only. */
const TELLING: readonly (readonly [column: string, sheetName: string])[] = [
  ['Token', 'Token Investments'],
  ['Convertible Type', 'Convertibles'],
  ['Valuation Cap', 'Convertibles'],
  ['Discount', 'Convertibles'],
  ['Interest Rate', 'Convertibles'],
  ['Maturity Date', 'Convertibles'],
  ['Exercise Price', 'Warrants'],
  ['Share Class', 'Certificates'],
  ['Shares', 'Certificates'],
];

/** Guesses the type of a tab's rows where no column says it. */
export function guessType(
  sheet: SheetDeclaration,
  columns: readonly ProposedColumn[],
  tab: ProposalTab,
): TypeGuess | undefined {
  if (sheet.typeColumn === undefined) return undefined;
  const stated = columns.find(({ name }) => name === sheet.typeColumn);
  if (stated !== undefined && stated.confidence >= SURE) return undefined;
  const replaces = stated === undefined ? {} : { replaces: stated.name };
  const named = matchSheetName(tab.table.name);
  if (named?.sheet === sheet && named.presetType !== undefined) return { sheetName: tab.table.name, ...replaces };
  if (sheet.kind === 'transactions') return { sheetName: 'Sales', ...replaces };
  const [, sheetName] =
    TELLING.find(([column]) => columns.some(({ name, confidence }) => name === column && confidence >= SURE)) ?? [];
  return sheetName === undefined ? undefined : { sheetName, ...replaces };
}
