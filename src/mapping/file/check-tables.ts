import { foldHeader } from '../../util/text/text.ts';
import type { MappingComplaint } from '../complaint.ts';
import type { LookupStep, SheetMapping } from '../mapping.ts';

/** Two tables may stand on one tab; two mappings of one row contradict each other. */
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
  if (a.isSkipped !== b.isSkipped) return [];
  if (a.isSkipped || a.headerRows.last === b.headerRows.last) {
    const message = `The sheet "${name}" is mapped twice with the same header row.`;
    return [{ path: [...b.path, 'sheet'], message }];
  }
  const [upper, lower] = a.headerRows.last < b.headerRows.last ? [a, b] : [b, a];
  const end = upper.lastRow ?? upper.headerRows.last;
  if (end < lower.headerRows.first) return [];
  const from = Math.max(lower.headerRows.first, upper.headerRows.first);
  const rows = from === end ? `row ${from}` : `rows ${from} to ${end}`;
  const message = `Two tables of the sheet "${name}" overlap: both have ${rows}. Say under rows where the first one ends.`;
  return [{ path: [...upper.path, upper.lastRow === undefined ? 'header' : 'rows'], message }];
}

/** A table that looks up in one that, in the end, looks up in it: neither could be read first. */
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
      // In itself a table sees its rows as they are before the steps.
      .filter(({ sheetIndex }) => sheetIndex >= 0 && sheetIndex !== index && leadsTo(sheetIndex, index, new Set()))
      .map(({ path, table }) => ({
        path: [...path, 'in'],
        message: `"${table}" looks something up here in turn, so that neither can be read first. Take one of the two out.`,
      })),
  );
}
