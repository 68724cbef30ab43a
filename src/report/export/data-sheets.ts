import { foldName } from '../../base/util/text/text.ts';
import { COMPANIES } from '../../format/sheets/companies.ts';
import { ROUNDS } from '../../format/sheets/rounds.ts';
import { SECURITIES } from '../../format/sheets/securities.ts';
import { SHARE_CLASSES } from '../../format/sheets/share-classes.ts';
import { TRANSACTIONS } from '../../format/sheets/transactions.ts';
import type { Company, Snapshot, Transaction } from '../../model/service/snapshot.ts';
import { toCustomSheet } from './custom-sheet.ts';
import { toDataSheet } from './data-sheet.ts';
import type { DataSheet, Remedies } from './export-sheet.ts';
import type { PortfolioHistory } from './portfolio-history.ts';
import { PortfolioNames } from './portfolio-names.ts';
import {
  toCompanyCells,
  toRoundCells,
  toSecurityCells,
  toShareClassCells,
  toTransactionCells,
} from './record-cells.ts';

/** What of a snapshot is exported: all of these companies' cap tables. */
export interface Portfolio {
  /** Of every company, since names are told from those of all others. */
  readonly snapshot: Snapshot;
  readonly companyIds: ReadonlySet<string>;
  /** False where the service does not give custom columns. */
  readonly hasCustomColumns: boolean;
  /** Absent where the workbook shows no more than what is listed. */
  readonly history?: PortfolioHistory;
}

/** The sheets of the format, with every row's ID. Equal content gives equal sheets, however the service orders it. */
export function toDataSheets(portfolio: Portfolio, remedies: Remedies): DataSheet[] {
  const { snapshot, hasCustomColumns, history } = portfolio;
  const names = new PortfolioNames(snapshot);
  const companies = orderCompanies(portfolio);
  const order = new Map(companies.map(({ id }, index) => [id, String(index).padStart(7, '0')]));
  const list = <T extends { readonly companyId: string }>(things: readonly T[], keyOf: (thing: T) => string[]): T[] =>
    sortBy(
      things.filter(({ companyId }) => order.has(companyId)),
      (thing) => [order.get(thing.companyId) ?? '', ...keyOf(thing)],
    );
  const rounds = list(snapshot.rounds, ({ closingDate = '', name, id }) => [closingDate, foldName(name), id]);
  const place = new Map(rounds.map(({ id }, index) => [id, String(index).padStart(7, '0')]));
  const classes = list(snapshot.shareClasses, ({ roundId, name, id }) => [
    place.get(roundId) ?? '',
    foldName(name),
    id,
  ]);
  const held = [...snapshot.securities, ...(history?.gone ?? [])];
  const securities = list(held, ({ issueDate, id }) => [issueDate, id]);
  const transactions = list(history?.transactions ?? snapshot.transactions, ({ date, id }) => [date, id]);
  const findClass = createClassFinder(snapshot, history?.classInto);
  return [
    toDataSheet(COMPANIES, companies.map(toCompanyCells), remedies),
    toDataSheet(
      ROUNDS,
      rounds.map((round) => toRoundCells(round, names)),
      remedies,
    ),
    toDataSheet(
      SHARE_CLASSES,
      classes.map((shareClass) => toShareClassCells(shareClass, names)),
      remedies,
    ),
    toDataSheet(
      SECURITIES,
      securities.filter(isOfFormat).map((security) => toSecurityCells(security, names)),
      remedies,
    ),
    toDataSheet(
      TRANSACTIONS,
      transactions.map((transaction) => toTransactionCells(transaction, names, findClass(transaction))),
      remedies,
    ),
    ...(hasCustomColumns ? [toCustomSheet(companies, snapshot, { names, remedies })] : []),
  ];
}

/** Securities that the format has no type for are shown on a sheet of their own. */
export function isOfFormat({ type }: Snapshot['securities'][number]): boolean {
  return type !== 'public_equity' && type !== 'other';
}

/** The class that a conversion or exercise was into. */
function createClassFinder(
  { securities, shareClasses }: Snapshot,
  classInto: PortfolioHistory['classInto'] = new Map(),
) {
  const securityById = new Map(securities.map((security) => [security.id, security]));
  const classById = new Map(shareClasses.map((shareClass) => [shareClass.id, shareClass]));
  return ({ id, event, outputSecurityId = '' }: Transaction) =>
    event === 'sale'
      ? undefined
      : classById.get(securityById.get(outputSecurityId)?.shareClassId ?? classInto.get(id) ?? '');
}

function sortBy<T extends object>(things: readonly T[], keyOf: (thing: T) => readonly string[]): T[] {
  const keyed = things.map((thing) => ({ thing, key: keyOf(thing) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key));
  return keyed.map(({ thing }) => thing);
}

function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? '';
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

/** In the order in which an export lists them. */
export function orderCompanies({ snapshot, companyIds }: Portfolio): Company[] {
  return sortBy(
    snapshot.companies.filter(({ id }) => companyIds.has(id)),
    ({ name, id }) => [foldName(name), id],
  );
}
