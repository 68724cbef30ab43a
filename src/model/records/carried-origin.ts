import type { Decimal } from '../values/decimal.ts';

/** The portfolio that a workbook was written from: the IDs in it mean something there alone. */
export interface CarriedOrigin {
  /** The base address of the service. */
  readonly service: string;
  readonly firmId: string;
  readonly firmName: string;
}

/** Needed to make a portfolio of the rows of an export where it does not exist yet. */
export interface CarriedPortfolio {
  readonly funds: readonly CarriedFund[];
  readonly customColumns: readonly CarriedColumn[];
  /** By the ID of a security whose row shows what is left of it. */
  readonly issued: ReadonlyMap<string, IssuedUnits>;
  /** By the ID of what a conversion created, its cost as the row shows it, where that is not what the conversion carried on. */
  readonly listedCosts: ReadonlyMap<string, Decimal>;
  /** By the ID of a conversion or exercise, that of the security it created. */
  readonly created: ReadonlyMap<string, string>;
}

export interface CarriedFund {
  readonly id: string;
  readonly name: string;
  /** Absent where the service does not say it. */
  readonly currency?: string;
}

export interface CarriedColumn {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly options: readonly string[];
}

/** Shares or tokens: those that the row shows, absent where it shows none, and those that it was issued with. */
export interface IssuedUnits {
  readonly shown?: Decimal;
  readonly issued: Decimal;
}
