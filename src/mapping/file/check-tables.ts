import { foldHeader } from '../../base/util/text/text.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { LookupStep, SheetMapping } from '../mapping.ts';
import type { SectionRows } from '../source/source-header.ts';
import { isLeftPart, rowsOfPart, shareColumns } from '../tab-place.ts';

/** Finds mappings of the same cells. Several tables and left-out parts may share a tab, below or beside each other. */
export function findOverlaps(sheets: readonly SheetMapping[]): MappingComplaint[] {
  const seen = new Map<string, SheetMapping[]>();
  return sheets.flatMap((sheet) =>
    sheet.names.flatMap((name): MappingComplaint[] => {
      const key = JSON.stringify([foldHeader(name), sheet.file ?? '']);
      const others = seen.get(key) ?? [];
      seen.set(key, [...others, sheet]);
      return others.flatMap((other) => compareTables(name, other, sheet));
    }),
  );
}

function compareTables(name: string, a: SheetMapping, b: SheetMapping): MappingComplaint[] {
  if (!shareColumns(a, b) || !contradict(a, b)) return [];
  if (a.isSkipped === b.isSkipped && (a.isSkipped || a.headerRows.last === b.headerRows.last)) {
    const how =
      a.isSkipped && isLeftPart(a) ? 'is left out twice in the same part' : 'is mapped twice with the same header row';
    return [{ path: [...b.path, 'sheet'], message: `The sheet "${name}" ${how}.` }];
  }
  const [upper, lower] = inOrder({ sheet: a, rows: rowsOf(a) }, { sheet: b, rows: rowsOf(b) });
  if (upper.rows.last < lower.rows.first) return [];
  const shared = { first: lower.rows.first, last: Math.min(upper.rows.last, lower.sheet.lastRow ?? upper.rows.last) };
  const message = `Two ${nameOf(a, b)} of the sheet "${name}" overlap: both have ${describeRows(shared)}. ${cureOf(a, b)}`;
  return [{ path: [...upper.sheet.path, endSettingOf(upper.sheet)], message }];
}

/**
 * Two tables that are read contradict each other; so do a table and a left-out part, and one part left out twice.
 * Left-out parts may cross.
 */
function contradict(a: SheetMapping, b: SheetMapping): boolean {
  if (a.isSkipped !== b.isSkipped) return isLeftPart(a.isSkipped ? a : b);
  const [one, other] = [a, b].map((sheet) => JSON.stringify([rowsOf(sheet), sheet.columns]));
  return !a.isSkipped || one === other;
}

function inOrder(a: Area, b: Area): readonly [upper: Area, lower: Area] {
  const isBelow = a.rows.first === b.rows.first ? a.rows.last > b.rows.last : a.rows.first > b.rows.first;
  return isBelow ? [b, a] : [a, b];
}

/** Returns the rows that it surely has: at least its header. */
function rowsOf(sheet: SheetMapping): SectionRows {
  if (sheet.isSkipped) return rowsOfPart(sheet);
  return { first: sheet.headerRows.first, last: sheet.lastRow ?? sheet.headerRows.last };
}

interface Area {
  readonly sheet: SheetMapping;
  readonly rows: SectionRows;
}

function nameOf(a: SheetMapping, b: SheetMapping): string {
  return a.isSkipped || b.isSkipped ? 'parts' : 'tables';
}

function describeRows({ first, last }: SectionRows): string {
  if (last === Number.POSITIVE_INFINITY) return first === 1 ? 'all rows' : `row ${first} and those below`;
  return first === last ? `row ${first}` : `rows ${first} to ${last}`;
}

function cureOf({ columns: a }: SheetMapping, { columns: b }: SheetMapping): string {
  return a === undefined && b === undefined
    ? 'Say under rows where the first one ends.'
    : 'Say under rows or columns which cells each of them has.';
}

/** The setting that says where it ends. */
function endSettingOf({ isSkipped, firstRow, lastRow }: SheetMapping): string {
  if (firstRow !== undefined && (isSkipped || lastRow !== undefined)) return 'rows';
  return isSkipped ? 'columns' : 'header';
}

/** Finds tables that look each other up, so that neither could be read first. */
export function findLookupCircles(sheets: readonly SheetMapping[]): MappingComplaint[] {
  const lookupsOf = (sheet: SheetMapping | undefined): LookupStep[] =>
    (sheet?.steps ?? []).filter((step): step is LookupStep => step.kind === 'lookup');
  const leadsTo = (from: number, to: number, seen: ReadonlySet<number>): boolean =>
    lookupsOf(sheets[from]).some(
      ({ sheetIndex }) =>
        sheetIndex === to ||
        (!seen.has(sheetIndex) && sheetIndex >= 0 && leadsTo(sheetIndex, to, new Set([...seen, sheetIndex]))),
    );
  return sheets.flatMap((sheet, index) =>
    lookupsOf(sheet)
      // A lookup in the table itself sees its rows as they are before the steps.
      .filter(({ sheetIndex }) => sheetIndex >= 0 && sheetIndex !== index && leadsTo(sheetIndex, index, new Set()))
      .map(({ path, table }) => ({
        path: [...path, 'in'],
        message: `"${table}" in turn looks something up here, so neither can be read first. Take one of the two out.`,
      })),
  );
}
