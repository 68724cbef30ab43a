import type { Table } from '../../spreadsheet/workbook/table.ts';
import type { MappingForm } from '../file/mapping-form.ts';
import type { KnownFunds } from '../propose/guess-names.ts';

export interface Layout {
  readonly name: string;
  readonly assumptions: readonly string[];
  /** Returns the mapping of its tabs; none for a workbook of a different kind. */
  readonly recognise: (tables: readonly Table[], funds: KnownFunds) => MappingForm | undefined;
}

/** A kind of workbook that is read as it would be proposed. */
export interface ProposedLayout extends Pick<Layout, 'name' | 'assumptions'> {
  readonly isOne: (table: Table) => boolean;
}

/** Settings for the first of several prices of a share class. */
export const ONE_PRICE = {
  keep: 'first',
  because: 'a share class has one price, and each certificate is checked against it',
} as const;

export const NO_WARRANT_COST = 'a warrant has no investment amount in the portfolio service';
