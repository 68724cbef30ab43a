import { parseDocument } from 'yaml';
import { CONTROLS, type Control, type MappingChange } from '../../../src/app/page/screens/mapping/controls.ts';
import { listOpenPoints } from '../../../src/app/page/screens/mapping/open-points.ts';
import { type ReviewedMapping, reviewMapping } from '../../../src/jobs/library/inside/mapping/review-mapping.ts';
import { applyEdit } from '../../../src/mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import type { KnownNames } from '../../../src/mapping/propose/proposal.ts';
import { toSourceTieOut } from '../../../src/mapping/tie-out/to-source-tie-out.ts';
import type { MappingEdit } from '../../../src/model/mapping/mapping-edit.ts';
import type { WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';
import type { MappingView } from '../../../src/ui/api/mapping.ts';
import { mapWorkbooks } from '../support.ts';

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

/** One way of using a control of the page. */
export interface Offered {
  /** Where it is drawn, and its label. */
  readonly control: string;
  readonly says: string;
  readonly change: MappingChange;
}

export function toView({ review: shown, names }: ReviewedMapping, { companies, funds }: KnownNames): MappingView {
  const counts = (['companies', 'funds'] as const).map((of) => {
    const unknown = names[of].filter(({ isKnown }) => !isKnown).length;
    return { of, total: names[of].length, unknown };
  });
  return {
    ...{ revision: 1, undoable: 0, hasNames: true, review: shown, names: counts },
    ...{ companies: [...companies], funds: [...funds] },
  };
}

/** Every way of using every control that the page draws of a mapping: a control that is not listed here does not compile. */
export function listOffered(
  view: MappingView,
  { names, source }: Pick<ReviewedMapping, 'names'> & { readonly source: Pick<ReviewedMapping['source'], 'rowsOf'> },
): Offered[] {
  const { tables, sheets } = view.review;
  const read = tables.filter(({ isLeft }) => !isLeft);
  const rows = sheets.flatMap((_, sheet) => source.rowsOf(sheet, { offset: 0, limit: 100 }));
  const drawn: { readonly [place in keyof typeof CONTROLS]: () => readonly Offered[] } = {
    point: () =>
      listOpenPoints(view).flatMap((point) => {
        const { answers, others, words, rows: left, reason } = CONTROLS.point(point);
        const place = `question ${point.key}`;
        return [
          ...answers.map(({ label, change }) => ({ control: place, says: label, change })),
          ...[...others, ...words, ...(reason === undefined ? [] : [reason])].flatMap((control) =>
            waysOf(place, control),
          ),
          ...left.flatMap(({ label, texts, leave }) =>
            texts.map((text) => ({ control: place, says: `${label} ${text}`, change: leave([text], BECAUSE) })),
          ),
        ];
      }),
    column: () =>
      read.flatMap((table) =>
        table.columns.flatMap((column) => {
          const { becomes, fields, leave, keep } = CONTROLS.column(table, column);
          const place = `column ${table.name}!${column.ref}`;
          return [
            ...becomes.choices.map(({ label, change }) => ({ control: place, says: `becomes ${label}`, change })),
            ...becomes.chosen.map(({ label, change }) => ({ control: place, says: `is not ${label}`, change })),
            ...fields.flatMap(({ written, words }) => [...written, ...words].flatMap((one) => waysOf(place, one))),
            ...(leave === undefined ? [] : waysOf(place, leave)),
            ...(keep === undefined ? [] : [{ control: place, says: keep.label, change: keep.change }]),
          ];
        }),
      ),
    table: () =>
      read.flatMap((table) => {
        const { fixed, others, leave } = CONTROLS.table(table);
        return [...fixed, ...others, ...(leave === undefined ? [] : [leave])].flatMap((control) =>
          waysOf(`table ${table.name}`, control),
        );
      }),
    left: () =>
      tables.flatMap((table) => {
        const take = CONTROLS.left(table);
        return take === undefined ? [] : [{ control: `table ${table.name}`, says: take.label, change: take.change }];
      }),
    row: () =>
      rows.flatMap((row) => {
        const table = tables[row.table ?? -1];
        const { leave, keep } = table === undefined ? {} : CONTROLS.row(table, row);
        const place = `row ${table?.name} ${row.rowNumber}`;
        return [
          ...(leave === undefined ? [] : waysOf(place, leave)),
          ...(keep === undefined ? [] : [{ control: place, says: keep.label, change: keep.change }]),
        ];
      }),
    name: () =>
      (['companies', 'funds'] as const).flatMap((of) =>
        names[of].flatMap((row) => waysOf(of, CONTROLS.name(of, row, view))),
      ),
    file: () => CONTROLS.file(view.review).flatMap((control) => waysOf('file', control)),
  };
  return Object.values(drawn).flatMap((list) => list());
}

function waysOf(place: string, { label, now, choices, say, clear }: Control): Offered[] {
  const control = `${place}: ${label}`;
  return [
    ...choices.flatMap(({ value, label: says, change }) => (value === now ? [] : [{ control, says, change }])),
    ...(say === undefined ? [] : [{ control, says: `“${BECAUSE}”`, change: say(BECAUSE) }]),
    ...(clear === undefined ? [] : [{ control, says: 'nothing', change: clear }]),
  ];
}
