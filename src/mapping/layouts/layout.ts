import type { Table } from '../../spreadsheet/workbook/table.ts';
import type { KnownFunds } from '../propose/guess-names.ts';
import type { LayoutForm } from './layout-form.ts';

/** A spreadsheet of a kind that many firms have, known by its tabs and headers. */
export interface Layout {
  /** As people call it. */
  readonly name: string;
  /** What is taken for granted where the spreadsheet does not say it; sentences for the user. */
  readonly assumptions: readonly string[];
  /** How its tabs become sheets of the format; `undefined` for a workbook of another kind. */
  readonly recognise: (tables: readonly Table[], funds: KnownFunds) => LayoutForm | undefined;
}
