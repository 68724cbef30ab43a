import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import { type CarriedBack, unpackCarried } from '../../model/records/carried-back.ts';
import type { CarriedOrigin, CarriedPortfolio } from '../../model/records/carried-facts.ts';
import {
  CARRIED_COLUMNS,
  type CarriedFacts,
  carriedValueKey,
  withCarriedBack,
} from '../../model/records/carried-facts.ts';
import { parseIsoDate } from '../../model/values/calendar-date.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import type { Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { isListsSheet, isSummarySheet } from '../sheets/sheet-names.ts';

/** Reads what an input carries about the service, on its hidden sheet and as an earlier result; `undefined` if nothing. */
export function readCarriedFacts({ tables, isAsWritten }: WorkbookContent): CarriedFacts | undefined {
  const lists = tables.find(({ name }) => isListsSheet(name));
  const facts = withCarriedBack(lists && readLists(lists), readBack(tables));
  return facts && omitAbsent({ ...facts, isAsWritten });
}

/** Ignores what is damaged. */
function readLists(lists: Table): CarriedFacts {
  const column = createReader(lists);
  const { holding, holdingId, customCompany, customColumn, customValue, readAt, quarter } = CARRIED_COLUMNS;
  const [labels, ids] = [column(holding), column(holdingId)];
  const [companies, columns, texts] = [column(customCompany), column(customColumn), column(customValue)];
  return omitAbsent({
    holdingIds: new Map([...labels].flatMap(([row, label]) => toEntry(foldName(label), ids.get(row)))),
    customValues: groupValues(
      [...companies].map(([row, company]) => [carriedValueKey(company, columns.get(row) ?? ''), texts.get(row)]),
    ),
    marks: readMarks(lists, column),
    readAt: [...column(readAt).values()][0],
    origin: readOrigin(column),
    portfolio: readPortfolio(column),
    quarter: parseIsoDate([...column(quarter).values()][0] ?? ''),
  });
}

function readMarks(lists: Table, column: ReadColumn): CarriedFacts['marks'] {
  const { markKey, markValue } = CARRIED_COLUMNS;
  const hasMarks = lists.rows[0]?.cells.some(({ value }) => value.kind === 'text' && value.text === markKey) === true;
  if (!hasMarks) return undefined;
  const values = column(markValue);
  return new Map([...column(markKey)].flatMap(([row, key]) => toEntry(key, values.get(row))));
}

function readOrigin(column: ReadColumn): CarriedOrigin | undefined {
  const only = (name: string) => [...column(name).values()][0];
  const [service, firmId] = [only(CARRIED_COLUMNS.service), only(CARRIED_COLUMNS.firmId)];
  if (service === undefined || firmId === undefined) return undefined;
  return { service, firmId, firmName: only(CARRIED_COLUMNS.firmName) ?? firmId };
}

function readPortfolio(of: ReadColumn): CarriedPortfolio {
  const { fund, fundId, fundCurrency, column, columnId, columnType, option, optionColumn } = CARRIED_COLUMNS;
  const { transaction, created, security, unitsShown, unitsIssued, costOf, costListed } = CARRIED_COLUMNS;
  const [names, currencies] = [of(fund), of(fundCurrency)];
  const [titles, types] = [of(column), of(columnType)];
  const options = [...of(option)].map(([row, text]) => ({ text, of: of(optionColumn).get(row) }));
  const [creates, shown, issued] = [of(created), of(unitsShown), of(unitsIssued)];
  const costs = of(costListed);
  return {
    funds: [...of(fundId)].map(([row, id]) =>
      omitAbsent({ id, name: names.get(row) ?? id, currency: currencies.get(row) }),
    ),
    customColumns: [...of(columnId)].map(([row, id]) => ({
      id,
      name: titles.get(row) ?? id,
      type: types.get(row) ?? 'text',
      options: options.flatMap((each) => (each.of === id ? [each.text] : [])),
    })),
    created: new Map([...of(transaction)].flatMap(([row, id]) => toEntry(id, creates.get(row)))),
    issued: new Map(
      [...of(security)].flatMap(([row, id]) => {
        const units = parseDecimal(issued.get(row) ?? '');
        if (units === undefined) return [];
        return [[id, omitAbsent({ issued: units, shown: parseDecimal(shown.get(row) ?? '') })] as const];
      }),
    ),
    listedCosts: new Map([...of(costOf)].flatMap(([row, id]) => toEntry(id, parseDecimal(costs.get(row) ?? '')))),
  };
}

/** The last summary, where somebody has copied sheets together. */
function readBack(tables: readonly Table[]): CarriedBack | undefined {
  const rows = tables.flatMap(({ name, rows: [first] }) =>
    first !== undefined && isSummarySheet(name, first.cells[0]?.format) ? [first] : [],
  );
  const last = rows.at(-1);
  return last && unpackCarried(last.cells.flatMap(({ value }) => (value.kind === 'text' ? [value.text] : [])));
}

type ReadColumn = (name: string) => ReadonlyMap<number, string>;

const NOTHING: ReadonlyMap<number, string> = new Map();

/** The texts below each header, by their rows; every cell is looked at once, since there may be very many. */
function createReader({ rows: [header, ...rows] }: Table): ReadColumn {
  const columns = new Map<number, Map<number, string>>();
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const { columnIndex, value } of header?.cells ?? []) {
    if (value.kind !== 'text' || names.has(value.text)) continue;
    const texts = new Map<number, string>();
    columns.set(columnIndex, texts);
    names.set(value.text, texts);
  }
  for (const { rowNumber, cells } of rows) {
    for (const { columnIndex, value } of cells)
      if (value.kind === 'text') columns.get(columnIndex)?.set(rowNumber, value.text);
  }
  return (name) => names.get(name) ?? NOTHING;
}

/** A value a row; none where the only row of a key has none. */
function groupValues(
  entries: readonly (readonly [key: string, value: string | undefined])[],
): CarriedFacts['customValues'] {
  const groups = new Map<string, string[]>();
  for (const [key, value] of entries)
    groups.set(key, [...(groups.get(key) ?? []), ...(value === undefined ? [] : [value])]);
  return groups;
}

function toEntry<Key, Value>(key: Key, value: Value | undefined): [Key, Value][] {
  return value === undefined ? [] : [[key, value]];
}
