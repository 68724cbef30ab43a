import { parseDocument } from 'yaml';
import { type ReviewedMapping, reviewMapping } from '../../../src/jobs/library/inside/mapping/review-mapping.ts';
import { applyEdit } from '../../../src/mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { mapWorkbooks } from '../../../src/mapping/map-workbooks.ts';
import type { KnownNames } from '../../../src/mapping/propose/proposal.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import type { MappingEdit } from '../../../src/model/mapping/mapping-edit.ts';
import type { MappedTableReview, SourceRowView } from '../../../src/model/mapping/mapping-review.ts';
import type { WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';

const NOBODY: KnownNames = { companies: [], funds: [], customColumns: [] };

/** The lines that an edit takes away and puts there, beside how YAML is set. */
export function changeOf(text: string, edit: MappingEdit): { readonly gone: string[]; readonly come: string[] } {
  const set = parseDocument(text, { schema: 'failsafe' }).toString({ lineWidth: 0 });
  const [before, after] = [set, applyEdit(text, edit, 'mapping.yaml')].map((one) => one.split('\n'));
  const only = (some: readonly string[] = [], others: readonly string[] = []): string[] =>
    some.filter((line) => !others.includes(line)).map((line) => line.trim());
  return { gone: only(before, after), come: only(after, before) };
}

export function review(contents: readonly WorkbookContent[], text: string, known = NOBODY): ReviewedMapping {
  const { tallies, complaints } = mapWorkbooks(contents, parseMapping(text, 'mapping.yaml').mapping);
  if (complaints.length > 0) throw new Error(complaints.map(({ message }) => message).join('\n'));
  const tieOut = toSourceTieOut(tallies);
  return reviewMapping({ contents, text, known, tieOut, settings: { decimalSign: '.' } });
}

const BECAUSE = 'not ours';

/** Every change that the page offers of a mapping as it is reviewed. */
export function listOffered(
  { review: { sheets, tables, tieOut }, names, source }: ReviewedMapping,
  known: KnownNames,
): MappingEdit[] {
  const rows = sheets.flatMap((_, sheet) => source.rowsOf(sheet, { offset: 0, limit: 100 }));
  return [
    ...tables.flatMap(offeredOfTable),
    ...rows.flatMap((row) => offeredOfRow(row)),
    ...tieOut.flatMap(({ leave }) => (leave === undefined ? [] : [{ ...leave, because: BECAUSE }])),
    ...(['companies', 'funds'] as const).flatMap((of) =>
      names[of].flatMap(({ text }): MappingEdit[] => [
        ...known[of].map((to) => ({ kind: 'name', of, from: text, to }) as const),
        { kind: 'name', of, from: text, to: null },
      ]),
    ),
    ...(['dmy', 'mdy', 'ymd', null] as const).map((order) => ({ kind: 'file-date-order', order }) as const),
    ...(['.', ',', null] as const).map((sign) => ({ kind: 'file-decimal', sign }) as const),
  ];
}

function offeredOfRow({ table, rowNumber: row, role, rule }: SourceRowView): MappingEdit[] {
  if (table === undefined) return [];
  if (rule !== undefined) return [{ kind: 'keep-row', table, row, rule: rule.index }];
  return role === 'read' || role === 'unused' ? [{ kind: 'leave-row', table, row, because: BECAUSE }] : [];
}

function offeredOfTable({ table, doubts, columns, fields, format, canLeave }: MappedTableReview): MappingEdit[] {
  const isLast = (targets: readonly number[]): boolean =>
    fields.every((other) => other.targets.join() === targets.join()) && fields.length === 1;
  return [
    ...doubts.flatMap(({ answers }) => answers.map(({ edit }) => edit)),
    ...format.flatMap(({ column, targets, options }): MappingEdit[] => [
      ...columns.map(({ ref }) => ({ kind: 'source', table, targets, column, from: { ref } }) as const),
      ...options.map((value) => ({ kind: 'source', table, targets, column, from: { value } }) as const),
    ]),
    ...fields.flatMap(({ column, targets, units, isDate, values }): MappingEdit[] => [
      ...(isLast(targets) ? [] : [{ kind: 'source', table, targets, column, from: null } as const]),
      ...[...units, null].flatMap((unit) =>
        units.length === 0 ? [] : [{ kind: 'unit', table, targets, column, unit } as const],
      ),
      ...(isDate ? (['dmy', 'mdy', 'ymd', null] as const) : []).map(
        (order) => ({ kind: 'date-order', table, targets, column, order }) as const,
      ),
      ...(values?.rows ?? []).flatMap(({ text: from }) =>
        [...(values?.options ?? []), '', null].map(
          (to) => ({ kind: 'value', table, targets, column, from, to }) as const,
        ),
      ),
    ]),
    ...columns.flatMap(({ ref, letters, left, texts = [] }): MappingEdit[] => [
      ...(letters === undefined ? [] : [{ kind: 'leave-column', table, ref, because: BECAUSE } as const]),
      ...(left === undefined ? [] : [{ kind: 'keep-column', table, ref } as const]),
      ...texts.map((text): MappingEdit => ({ kind: 'leave-rows', table, ref, texts: [text], because: BECAUSE })),
    ]),
    ...(canLeave ? [{ kind: 'leave-table', table, because: BECAUSE } as const] : []),
  ];
}
