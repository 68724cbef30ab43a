import type { Table } from '../../spreadsheet/workbook/table.ts';
import type { KnownFunds } from '../propose/guess-names.ts';
import type { LayoutForm } from './layout-form.ts';

/** A kind of spreadsheet that many firms have, known by its tabs and headers. */
export interface Layout {
  readonly name: string;
  /** Assumptions where the spreadsheet says nothing; sentences for the user. */
  readonly assumptions: readonly string[];
  /** Returns the mapping of its tabs; `undefined` for a workbook of a different kind. */
  readonly recognise: (tables: readonly Table[], funds: KnownFunds) => LayoutForm | undefined;
}
