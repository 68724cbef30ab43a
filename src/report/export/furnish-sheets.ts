import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { sheetOf } from '../../format/sheets/all-sheets.ts';
import { markKey, markValue } from '../../model/identity/identity.ts';
import { CARRIED_COLUMNS, type CarriedOrigin, carriedValueKey } from '../../model/records/carried-facts.ts';
import type { NewMark } from '../../model/service/new-data.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import { ListsTable } from '../own/own-sheet.ts';
import { withFurniture } from '../template/furnish.ts';
import {
  customDropDownOf,
  dropDownOf,
  LAST_ROW,
  type LaidOutSheet,
  listReferenceNames,
  rangeOf,
  referenceName,
  type TemplateColumn,
  toDefinedName,
  toFilledPart,
  toPartOfCompany,
} from '../template/template-columns.ts';
import type { DefinedName } from '../workbook/fresh/sheet-furniture.ts';
import type { HoldingChoice, Portfolio } from './data-sheets.ts';
import type { DataSheet } from './export-sheet.ts';
import { isWritable } from './to-cell.ts';

export interface FurnishSource {
  readonly portfolio: Portfolio;
  readonly holdings: readonly HoldingChoice[];
  readonly marks: readonly NewMark<string>[];
  readonly origin: CarriedOrigin;
  /** When the service was read, ISO 8601 in UTC. */
  readonly readAt: string;
  /** The last day of the quarter that the workbook is for. */
  readonly quarter?: CalendarDate;
}

/**
 * Adds the drop-downs, comments, marks and formats of the template, and a hidden sheet with the choices, because a
 * cell's own rule (255 characters) could not hold lists of any length. The hidden sheet also carries what was read: the
 * holding behind each name, the values of custom columns, the marks, and the portfolio with its history, for planning
 * the workbook against a different one.
 */
export function furnishSheets(sheets: readonly DataSheet[], source: FurnishSource) {
  const laidOut = sheets.map((sheet) => layOut(sheet, source.portfolio.snapshot));
  const lists = new ListsTable();
  const names = addChoices(lists, laidOut, source.portfolio.snapshot);
  const holdings = addHoldings(lists, laidOut, source.holdings);
  addCarried(lists, source);
  const own = new Set(holdings.map(({ name }) => name));
  return {
    sheets: sheets.map((sheet, index) => {
      const layout = laidOut[index];
      return layout === undefined ? sheet : withFurniture(sheet, layout);
    }),
    lists: lists.toSheet(),
    names: [
      ...names,
      ...listCompanies(laidOut),
      ...listReferenceNames(laidOut).filter(({ name }) => !own.has(name)),
      ...holdings,
    ],
  };
}

function layOut({ kind, columns, table }: DataSheet, { customColumns }: Snapshot): LaidOutSheet {
  const sheet = sheetOf(kind);
  const laidOut = columns.map((column): TemplateColumn => {
    const place = customColumns.findIndex(({ id, name }) => name === column.name || id === column.name);
    const options = customColumns[place]?.options.map(({ value }) => value);
    const isCustom = column.value.kind === 'custom-value' && options !== undefined;
    const dropDown = isCustom ? customDropDownOf({ name: column.name, options }, place) : dropDownOf(sheet, column);
    return dropDown === undefined ? { column } : { column, dropDown };
  });
  return { sheet, columns: laidOut, lastRow: (table.rows.at(-1)?.rowNumber ?? 1) + LAST_ROW };
}

/** Lists each choice once, and the funds. */
function addChoices(lists: ListsTable, sheets: readonly LaidOutSheet[], { funds }: Snapshot): readonly DefinedName[] {
  const dropDowns = sheets.flatMap(({ columns }) => columns.flatMap(({ dropDown }) => dropDown ?? []));
  const choices = new Map(dropDowns.flatMap(({ name, values }) => (values === undefined ? [] : [[name, values]])));
  const names = funds.map(({ name }) => name);
  if (names.length > 0) choices.set(toDefinedName('fund'), names);
  return [...choices].map(([name, values]) => ({ name, formula: lists.add(name, values) }));
}

/** Offers new companies on the other sheets. */
function listCompanies(sheets: readonly LaidOutSheet[]): readonly DefinedName[] {
  const companies = sheets.find(({ sheet }) => sheet.kind === 'companies');
  if (companies === undefined) return [];
  return [{ name: toDefinedName('company'), formula: toFilledPart(rangeOf(companies, 'Company')) }];
}

/** Lists what may be sold or converted, by the company of the row; each company is one block. */
function addHoldings(
  lists: ListsTable,
  laidOut: readonly LaidOutSheet[],
  choices: readonly HoldingChoice[],
): readonly DefinedName[] {
  const user = laidOut.find(({ sheet }) => sheet.kind === 'transactions');
  if (user === undefined || choices.length === 0) return [];
  const companies = toDefinedName('companies of holding');
  const all = CARRIED_COLUMNS.holding;
  const add = (name: string, pick: (choice: HoldingChoice) => string): string => lists.add(name, choices.map(pick));
  const ofCompanies = add(companies, ({ company }) => company);
  const ofAll = add(all, ({ label }) => label);
  add(CARRIED_COLUMNS.holdingId, ({ id }) => id);
  const key = user.columns.findIndex(({ column }) => column.name === 'Company');
  const part = toPartOfCompany({
    key: `'${user.sheet.name}'!$${toColumnLetters(key)}1`,
    companies,
    firstCompany: ofCompanies.split(':')[0] ?? '',
    first: ofAll.split(':')[0] ?? '',
    all,
  });
  return [
    { name: companies, formula: ofCompanies },
    { name: all, formula: ofAll },
    { name: referenceName('security', user.sheet), formula: part },
  ];
}

/**
 * Carries what was read, column by column: where the IDs are valid, what is needed to recreate the portfolio elsewhere,
 * the marks, which only the journal knows, and the custom values. Without these, a plan could not distinguish the user's
 * changes from later ones in the service.
 */
function addCarried(lists: ListsTable, source: FurnishSource): void {
  const { origin, readAt, quarter, portfolio } = source;
  const { funds, customColumns } = portfolio.snapshot;
  const { history } = portfolio;
  const created = (history?.transactions ?? []).flatMap(({ id, outputSecurityId }) =>
    outputSecurityId === undefined ? [] : [[id, outputSecurityId] as const],
  );
  const issued = [...(history?.issued ?? [])];
  const costs = [...(history?.listedCosts ?? [])];
  const options = customColumns.flatMap(({ id, options: all }) => all.map(({ value }) => [id, value] as const));
  const values = listCustomValues(portfolio);
  const marks = source.marks.filter(({ company }) => portfolio.companyIds.has(company));
  const columns: readonly (readonly [name: keyof typeof CARRIED_COLUMNS, values: readonly string[]])[] = [
    ['customCompany', values.map(({ company }) => company)],
    ['customColumn', values.map(({ column }) => column)],
    ['customValue', values.map(({ value }) => value)],
    ['readAt', [readAt]],
    ...(quarter === undefined ? [] : [['quarter', [quarter]] as const]),
    ['markKey', marks.map(markKey)],
    ['markValue', marks.map(({ mark }) => markValue(mark))],
    ['service', [origin.service]],
    ['firmId', [origin.firmId]],
    ['firmName', [origin.firmName]],
    ['fundId', funds.map(({ id }) => id)],
    ['fund', funds.map(({ name }) => name)],
    ['fundCurrency', funds.map(({ currency = '' }) => currency)],
    ['columnId', customColumns.map(({ id }) => id)],
    ['column', customColumns.map(({ name }) => name)],
    ['columnType', customColumns.map(({ type }) => type)],
    ['optionColumn', options.map(([id]) => id)],
    ['option', options.map(([, value]) => value)],
    ['transaction', created.map(([id]) => id)],
    ['created', created.map(([, id]) => id)],
    ['security', issued.map(([id]) => id)],
    ['unitsShown', issued.map(([, units]) => units.shown ?? '')],
    ['unitsIssued', issued.map(([, units]) => units.issued)],
    ['costOf', costs.map(([id]) => id)],
    ['costListed', costs.map(([, cost]) => cost)],
  ];
  for (const [name, column] of columns) lists.add(CARRIED_COLUMNS[name], column);
}

function listCustomValues({ companyIds, snapshot: { customColumns, customValues } }: Portfolio) {
  const held = new Map(customValues.map((value) => [carriedValueKey(value.companyId, value.columnId), value.values]));
  const pairs = [...companyIds].flatMap((id) => customColumns.map((column) => [id, column.id] as const));
  return pairs.flatMap(([company, column]) => {
    const values = held.get(carriedValueKey(company, column)) ?? [];
    // Values that no cell can contain are not carried.
    if (!values.every(isWritable)) return [];
    return (values.length === 0 ? [''] : values).map((value) => ({ company, column, value }));
  });
}
