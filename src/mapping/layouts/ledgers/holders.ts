import { quote } from '../../../base/util/text/quote.ts';
import { guessHolders, type KnownFunds } from '../../propose/guess-names.ts';
import { areAllFunds } from '../../propose/names/holder-names.ts';
import type { HolderSettings, LayoutForm, SheetSettings } from '../layout-form.ts';

const BY_OTHERS = "held by somebody other than the firm's funds";

/** A table of holders: only what the firm's funds hold is read of it. */
export interface HolderTable {
  readonly sheet: SheetSettings;
  /** What a mapping calls the column of the holders, and who stands there. */
  readonly holder: string;
  readonly names: readonly string[];
}

/**
 * Reads of each table the rows of the firm's funds. Which holders those are is said by `funds`; where it knows none of
 * them, that is asked, and nothing is applied before.
 */
export function readOwnRows(tables: readonly HolderTable[], funds: KnownFunds): LayoutForm {
  const all = [...new Set(tables.flatMap(({ names }) => names))];
  const guesses = guessHolders(all, funds);
  const isKnown = guesses.length > 0;
  const sheets = tables.map(({ sheet, holder, names }): SheetSettings => {
    const others = { column: holder, isFund: 'false', because: BY_OTHERS } as const;
    if (isKnown) return { ...sheet, skipRows: [...(sheet.skipRows ?? []), others] };
    const that = areAllFunds(names, holder);
    return { ...sheet, confirm: [...(sheet.confirm ?? []), { column: holder, that }] };
  });
  // An empty list, to be filled in.
  if (!isKnown) return { holders: [], sheets };
  return {
    holders: guesses.map(
      ({ from, to, confidence, reason }): HolderSettings => ({
        fund: to,
        names: [from],
        ...(confidence < 1 ? { confirm: `${quote(from)} is the fund ${quote(to)} (${reason})` } : {}),
      }),
    ),
    sheets,
  };
}
