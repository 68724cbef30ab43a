import { groupDigits } from '../../format.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { ClosesTag } from '../tags/tags.tsx';

/** Sums of a column of amounts in a foreign spreadsheet, as decimals in the format of its cells. */
interface SourceColumn {
  readonly column: string;
  readonly total: string;
  readonly loaded: string;
  readonly leftOut: string;
  readonly isTiedOut: boolean;
}

/** The columns of a table of such, but for the sheet before them and what is said of them. */
export const SOURCE_COLUMNS: readonly TableColumn<SourceColumn>[] = [
  ['Column', 'column'],
  ['In its cells', ({ total }) => groupDigits(total), 'number'],
  ['Loaded', ({ loaded }) => groupDigits(loaded), 'number'],
  ['Left out', ({ leftOut }) => groupDigits(leftOut), 'number'],
  ['Ties out', ({ isTiedOut }) => <ClosesTag isClosed={isTiedOut} otherwise="no" />],
];
