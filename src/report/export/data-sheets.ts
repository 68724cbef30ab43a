import { groupBy } from '../../base/util/collections/group-by.ts';
import { sortByTexts } from '../../base/util/text/compare-texts.ts';
import { foldHeaderForms, foldName, squeezeSpaces } from '../../base/util/text/text.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import { COMPANIES } from '../../format/sheets/companies.ts';
import { CUSTOM_COLUMNS, LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import { ROUNDS } from '../../format/sheets/rounds.ts';
import { SECURITIES } from '../../format/sheets/securities.ts';
import { SHARE_CLASSES } from '../../format/sheets/share-classes.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import { TRANSACTIONS } from '../../format/sheets/transactions.ts';
import { labelHoldings } from '../../model/service/holding-labels.ts';
import type { Company, CustomColumn, CustomValue, Snapshot, Transaction } from '../../model/service/snapshot.ts';
import { toDataSheet, toSheetColumn, toWideSheet } from './data-sheet.ts';
import type { DataSheet, Remedies } from './export-sheet.ts';
import { type PortfolioHistory, PortfolioNames } from './portfolio-names.ts';
import {
  toCompanyCells,
  toCustomValuesCells,
  toRoundCells,
  toSecurityCells,
  toShareClassCells,
  toTransactionCells,
} from './record-cells.ts';
import { type CellFact, isWritable, ofText, toReference } from './to-cell.ts';

/** The part of a snapshot that is exported: the cap tables of these companies. */
export interface Portfolio {
  readonly snapshot: Snapshot;
  readonly companyIds: ReadonlySet<string>;
  /** False if the service does not give custom columns. */
  readonly hasCustomColumns: boolean;
  /** Absent if the workbook shows only what is listed. */
  readonly history?: PortfolioHistory;
}

/**
 * Makes the sheets of the format, with every row's ID. Equal content gives equal sheets, however the service orders it.
 */
export function toDataSheets(portfolio: Portfolio, remedies: Remedies): DataSheet[] {
  const { snapshot, hasCustomColumns, history } = portfolio;
  const names = new PortfolioNames(snapshot);
  const companies = orderCompanies(portfolio);
  const order = new Map(companies.map(({ id }, index) => [id, String(index).padStart(7, '0')]));
  const list = <T extends { readonly companyId: string }>(things: readonly T[], keyOf: (thing: T) => string[]): T[] =>
    sortByTexts(
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

/** Returns false for securities without a type in the format, which are shown on a separate sheet. */
export function isOfFormat({ type }: Snapshot['securities'][number]): boolean {
  return type !== 'public_equity' && type !== 'other';
}

/** Finds the class that a conversion or exercise led to. */
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

export function orderCompanies({ snapshot, companyIds }: Portfolio): Company[] {
  return sortByTexts(
    snapshot.companies.filter(({ id }) => companyIds.has(id)),
    ({ name, id }) => [foldName(name), id],
  );
}

/** Headers that mean a column of the sheet itself. */
const OWN_HEADERS = new Set(
  allColumnsOf(CUSTOM_COLUMNS).flatMap(({ name, aliases }) => [name, ...aliases].flatMap(foldHeaderForms)),
);

/** One row for each company with values, one column for each custom column. */
function toCustomSheet(
  companies: readonly Company[],
  snapshot: Snapshot,
  { names, remedies }: { readonly names: PortfolioNames; readonly remedies: Remedies },
): DataSheet {
  const values = new Map(snapshot.customValues.map((value) => [valueKey(value.companyId, value.columnId), value]));
  const rows = companies.flatMap((company) => {
    const own = snapshot.customColumns.flatMap((column): [string, CellFact][] => {
      const fact = toFact(column, values.get(valueKey(company.id, column.id)));
      return fact === undefined ? [] : [[fieldOf(column), fact]];
    });
    const { id, facts } = toCustomValuesCells(company, names);
    return own.length === 0 ? [] : [{ id, facts: { ...facts, ...Object.fromEntries(own) } }];
  });
  const declared = CUSTOM_COLUMNS.columns.filter(({ name }) => !LONG_FORM_COLUMNS.some((long) => long === name));
  const [company, ...others] = declared.map(toSheetColumn);
  const custom = snapshot.customColumns.map((column) => ({
    ...toHeader(column, names),
    factOf: (facts: { readonly [field: string]: CellFact | undefined }) => facts[fieldOf(column)],
  }));
  const columns = [...(company === undefined ? [] : [company]), ...custom, ...others];
  return toWideSheet(CUSTOM_COLUMNS, columns, rows, remedies);
}

/** Names the column; uses its id if the name would mean a column of the sheet, a different custom column, or none. */
function toHeader({ id, name }: CustomColumn, names: PortfolioNames) {
  const title = squeezeSpaces(name);
  const isOwn = foldHeaderForms(title).some((form) => OWN_HEADERS.has(form));
  const isClear = names.customColumns.isUnique(id) && !isOwn && isWritable(title);
  const declaration: ColumnDeclaration = {
    name: isClear ? title : id,
    aliases: [],
    value: { kind: 'custom-value' },
    required: 'never',
    help: '',
    example: '',
  };
  if (isClear) return { declaration };
  return {
    declaration,
    headerComment: `The custom column "${name}", by its ID since its name would be read as another one.`,
  };
}

function toFact({ type, options }: CustomColumn, value: CustomValue | undefined): CellFact | undefined {
  const texts = inOrder(options, value?.values ?? []).filter((text) => text.trim() !== '');
  const [first, ...others] = texts;
  return others.length > 0 || type === 'multi_select' ? toTexts(texts) : ofText(first);
}

/** Chosen options have no order of their own and take that of the column. */
function inOrder(options: CustomColumn['options'], values: readonly string[]): readonly string[] {
  const places = new Map(options.map(({ value }, index) => [value, index]));
  const placeOf = (value: string): number => places.get(value) ?? places.size;
  return options.length === 0 ? values : values.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function toTexts(texts: readonly string[]): CellFact | undefined {
  return texts.length === 0 ? undefined : { kind: 'texts', texts };
}

/** Distinct from the fields of records. */
function fieldOf({ id }: CustomColumn): string {
  return `custom ${id}`;
}

function valueKey(companyId: string, columnId: string): string {
  return JSON.stringify([companyId, columnId]);
}

/** A holding that a transaction may concern, as the drop-down offers it. */
export interface HoldingChoice {
  /** As the workbook's cells name the company. */
  readonly company: string;
  readonly label: string;
  readonly id: string;
}

/**
 * Lists the funds' holdings by readable names: companies in the order of their sheet, each in one block, by day of
 * issue.
 */
export function listHoldingChoices(portfolio: Portfolio): readonly HoldingChoice[] {
  const { snapshot } = portfolio;
  const names = new PortfolioNames(snapshot);
  const labels = labelHoldings(snapshot);
  const byCompany = groupBy(snapshot.securities.filter(isOfFormat), ({ companyId }) => companyId);
  return orderCompanies(portfolio).flatMap(({ id }) => {
    const named = names.companies.refer(id);
    const company = named === undefined ? id : toReference(named, false);
    return sortByTexts(byCompany.get(id) ?? [], (one) => [one.issueDate, one.id]).map((security) => ({
      company,
      id: security.id,
      label: labels.get(security.id) ?? security.id,
    }));
  });
}
