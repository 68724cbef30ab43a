import { listComments } from '../../tables/list-comments.ts';
import { groupBy } from '../../util/collections/group-by.ts';
import { deriveOnce } from '../../util/derive-once.ts';
import { type CellPosition, toColumnLetters } from '../../util/text/cell-address.ts';
import { quote } from '../../util/text/quote.ts';
import { trimText } from '../../util/text/text.ts';
import type { RowFinding } from '../row-finding.ts';
import type { TableBinding } from '../table-binding.ts';
import { warning } from '../values/reading.ts';
import type { RowRule } from './row-rule.ts';

/** `Do not upload`, wherever it stands in the text. */
const ORDER =
  /\b(?:do not|don['’]?t|not to be|must not be) (?:up)?(?:load|import|send|sent|use|enter|book|include)(?:e?d)?\b/i;
/** A text that says nothing else. */
const WORD =
  /^\W*(?:void(?:ed)?|cancell?ed|(?:to be )?deleted?|duplicate(?: (?:of|row|entry)\b.*)?|ignored?|skip(?:ped)?|excluded?|draft|rescinded|withdrawn|(?:did )?not closed?)\W*$/i;
/** The same behind a name, or before it with a colon: `Acme (cancelled)`, `VOID: Acme`. */
const BESIDE_NAME =
  /(?:[([]|\s[-–—]\s?)(?:void|cancell?ed|duplicate|draft|deleted)[)\]]?$|^(?:void|cancell?ed|duplicate|draft|deleted):/i;

/** A column that may say of a row that it does not count. */
interface Scanned {
  readonly name: string;
  /** A Ref, or a column of one's own. */
  readonly isRemark: boolean;
}

const scannedOf = new WeakMap<TableBinding, ReadonlyMap<number, Scanned>>();

/** Asks about a row of which a Ref, a name, a remark or a comment says that it does not count. Code: row-disowned. */
export const askAboutDisowned: RowRule = ({ row, binding, values }) => {
  if (binding.source.mapped !== undefined || values.text('Action') !== undefined) return [];
  const columns = scannedOf.get(binding) ?? listScanned(binding);
  scannedOf.set(binding, columns);
  const said = row.cells.flatMap(({ value, columnIndex }) => {
    const column = columns.get(columnIndex);
    if (column === undefined || value.kind !== 'text') return [];
    const text = trimText(value.text);
    if (!ORDER.test(text) && !(column.isRemark ? WORD : BESIDE_NAME).test(text)) return [];
    return [ask(text, { rowNumber: row.rowNumber, columnIndex }, column.name)];
  });
  const beside = commentsOf(binding).get(row.rowNumber) ?? [];
  return [
    ...said,
    ...beside
      .filter(({ text }) => ORDER.test(text) || WORD.test(text))
      .map(({ text, ...at }) => ask(text, at, nameAt(binding, at.columnIndex))),
  ];
};

function nameAt({ columns }: TableBinding, columnIndex: number): string {
  const column = columns.find((candidate) => candidate.columnIndex === columnIndex);
  return column?.declaration.name ?? toColumnLetters(columnIndex);
}

function ask(text: string, { rowNumber, columnIndex }: CellPosition, column: string): RowFinding {
  const message = `${quote(text)} stands in the row, but it would be sent like any other.`;
  const hint = 'Write skip under Action to leave the row out, or remove the remark to send it.';
  const cell = `${toColumnLetters(columnIndex)}${rowNumber}`;
  return { column, text: warning('row-disowned', message, hint), cell };
}

const commentsOf = deriveOnce(({ source: { table } }: TableBinding) =>
  groupBy(listComments(table), ({ rowNumber }) => rowNumber),
);

function listScanned({ columns, unknown }: TableBinding): ReadonlyMap<number, Scanned> {
  const declared = columns.flatMap(({ declaration: { name, value }, columnIndex }) =>
    value.kind === 'ref' || value.kind === 'text'
      ? [[columnIndex, { name, isRemark: value.kind === 'ref' }] as const]
      : [],
  );
  return new Map([
    ...unknown.map(({ text, columnIndex }) => [columnIndex, { name: text, isRemark: true }] as const),
    ...declared,
  ]);
}
