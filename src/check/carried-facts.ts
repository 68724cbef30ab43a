import { CARRIED_COLUMNS, type CarriedFacts, carriedValueKey } from '../model/records/carried-facts.ts';
import { parseIsoDate } from '../model/values/calendar-date.ts';
import { isListsSheet } from '../sheets/sheet-names.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';
import { foldName } from '../util/text/text.ts';
import type { Row, Table, WorkbookContent } from '../workbook/table.ts';

/** What an input carries of the service on its hidden sheet; `undefined` where it has none. What is damaged there is as good as not there. */
export function readCarriedFacts({ tables }: WorkbookContent): CarriedFacts | undefined {
  const lists = tables.find(({ name }) => isListsSheet(name));
  if (lists === undefined) return undefined;
  const column = createReader(lists);
  const { holding, holdingId, customCompany, customColumn, customValue, readAt, quarter } = CARRIED_COLUMNS;
  const [labels, ids] = [column(holding), column(holdingId)];
  const [companies, columns, texts] = [column(customCompany), column(customColumn), column(customValue)];
  return omitAbsent({
    holdingIds: new Map([...labels].flatMap(([row, label]) => toEntry(foldName(label), ids.get(row)))),
    customValues: groupValues(
      [...companies].map(([row, company]) => [carriedValueKey(company, columns.get(row) ?? ''), texts.get(row)]),
    ),
    readAt: [...column(readAt).values()][0],
    quarter: parseIsoDate([...column(quarter).values()][0] ?? ''),
  });
}

/** The texts below a header, by their rows. */
function createReader({ rows: [header, ...rows] }: Table): (name: string) => ReadonlyMap<number, string> {
  return (name) => {
    const columnIndex = header?.cells.find((cell) => textOf(header, cell.columnIndex) === name)?.columnIndex;
    if (columnIndex === undefined) return new Map();
    return new Map(rows.flatMap((row) => toEntry(row.rowNumber, textOf(row, columnIndex))));
  };
}

function textOf({ cells }: Row, columnIndex: number): string | undefined {
  const value = cells.find((cell) => cell.columnIndex === columnIndex)?.value;
  return value?.kind === 'text' ? value.text : undefined;
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
