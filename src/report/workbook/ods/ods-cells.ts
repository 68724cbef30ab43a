import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import type { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import { toCount } from '../../../spreadsheet/workbook/ods/odf-names.ts';
import type { CellPatch, StoredValue } from '../sheet/row-patch.ts';
import type { OdfPen } from './odf-pen.ts';
import type { Prefixes } from './odf-styles.ts';

/** Equal adjacent cells, as they are written: once, with their count. */
export interface CellRun {
  /** From 0. */
  readonly column: number;
  readonly repeat: number;
  readonly tag: string;
  /** The element's name as written: a cell, or one covered by a merge. */
  readonly name: string;
  readonly content: string;
  /** The comment in its content, with its tags. */
  readonly note: string;
  /** Its own style; absent if row or column give it one. */
  readonly style: string | undefined;
  readonly isFilled: boolean;
  readonly text: string;
}

/** Reads the cells of a row, up to its closing tag. */
export function readCellRuns(scanner: TagScanner, { table: t, office: o }: Prefixes): readonly CellRun[] {
  const runs: CellRun[] = [];
  for (let column = 0; scanner.next() && scanner.kind !== 'close'; ) {
    if (scanner.local !== 'table-cell' && scanner.local !== 'covered-table-cell') {
      scanner.passContent();
      continue;
    }
    const { start, end: openEnd, name, text } = scanner;
    const repeat = toCount(scanner.attribute(`${t}number-columns-repeated`));
    const isValue = ['value-type', 'formula'].some((local) => {
      return scanner.attribute(`${o}${local}`) !== undefined || scanner.attribute(`${t}${local}`) !== undefined;
    });
    const style = scanner.attribute(`${t}style-name`);
    const isEmpty = scanner.kind === 'empty';
    const { note, hasText } = isEmpty ? { note: '', hasText: false } : readContent(scanner);
    runs.push({
      column,
      repeat,
      name,
      style,
      note,
      isFilled: isValue || hasText,
      tag: text.slice(start, openEnd),
      content: isEmpty ? '' : text.slice(openEnd, scanner.start),
      text: text.slice(start, scanner.end),
    });
    column += repeat;
  }
  return runs;
}

/** Reads up to the cell's closing tag. */
function readContent(scanner: TagScanner): { readonly note: string; readonly hasText: boolean } {
  let [note, hasText] = ['', false];
  while (scanner.next() && scanner.kind !== 'close') {
    const { start, local } = scanner;
    scanner.passContent();
    if (local === 'annotation') note = scanner.text.slice(start, scanner.end);
    else if (local === 'p') hasText = true;
  }
  return { note, hasText };
}

/**
 * Writes equal adjacent things, from `start` to before `end`, cut at points among them: one by one at the points, and
 * what lies between as one.
 *
 * @param points ascending, and none before `start`
 */
export function cutRun(
  { start, end }: { readonly start: number; readonly end: number },
  points: readonly number[],
  write: { readonly one: (point: number) => string; readonly rest: (count: number) => string },
): string {
  let text = '';
  let at = start;
  for (const point of points) {
    if (point >= end) break;
    if (point > at) text += write.rest(point - at);
    text += write.one(point);
    at = point + 1;
  }
  return at < end ? text + write.rest(end - at) : text;
}

export function setRepeat(attributes: Map<string, string>, name: string, count: number): void {
  attributes.delete(name);
  if (count > 1) attributes.set(name, String(count));
}

/** The changes of a row's cells; columns from 0. */
export interface OdsRowPatch {
  readonly cells: ReadonlyMap<number, CellPatch>;
  /** Comments, as elements. */
  readonly notes: ReadonlyMap<number, string>;
  /** Columns whose cells are emptied. */
  readonly cleared: ReadonlySet<number>;
  readonly isOwnNote: (note: string) => boolean;
  /** The style of a cell without its own, by row or column. */
  readonly styleOf: (column: number) => string;
  readonly pen: OdfPen;
  readonly prefixes: Prefixes;
}

/** Writes the cells of a row with their changes; unchanged cells stay as they are. */
export function patchCellRuns(runs: readonly CellRun[], patch: OdsRowPatch): string {
  const { cells, notes, cleared } = patch;
  const points = [...new Set([...cells.keys(), ...notes.keys(), ...cleared])].sort((a, b) => a - b);
  const lastStyle = lastStyleOf(runs, patch);
  const pieces: string[] = [];
  let next = 0;
  let end = 0;
  for (const run of runs) {
    const start = end;
    end += run.repeat;
    const write = {
      one: (point: number) => changeCell(run, point, { patch, lastStyle }),
      rest: (count: number) => copyRun(run, count, patch),
    };
    pieces.push(cutRun({ start, end }, points.slice(next, next + run.repeat), write));
    while ((points[next] ?? end) < end) next += 1;
  }
  const beyond = points.slice(next).filter((point) => cells.has(point) || notes.has(point));
  const write = {
    one: (point: number) => changeCell(undefined, point, { patch, lastStyle }),
    rest: (count: number) => `<${patch.prefixes.table}table-cell${repeatOf(count, patch)}/>`,
  };
  pieces.push(cutRun({ start: end, end: (beyond.at(-1) ?? end - 1) + 1 }, beyond, write));
  return pieces.join('');
}

/** The style of the last filled cell outside our own columns. */
function lastStyleOf(runs: readonly CellRun[], patch: OdsRowPatch): number {
  const last = runs.findLast(({ isFilled, column }) => isFilled && !patch.cleared.has(column));
  return last === undefined ? 0 : ownStyleOf(last, last.column, patch);
}

/** Returns the style of a cell before earlier annotations. */
function ownStyleOf(run: CellRun | undefined, column: number, { pen, styleOf }: OdsRowPatch): number {
  const style = pen.idOf(run?.style ?? styleOf(column));
  return pen.restored.get(style) ?? style;
}

function repeatOf(count: number, { prefixes }: OdsRowPatch): string {
  return count === 1 ? '' : ` ${prefixes.table}number-columns-repeated="${count}"`;
}

/** Copies part of a run, without traces of earlier annotations. */
function copyRun(run: CellRun, count: number, patch: OdsRowPatch): string {
  const before = run.style === undefined ? undefined : patch.pen.restored.get(patch.pen.idOf(run.style));
  const isNoteLost = run.note !== '' && patch.isOwnNote(run.note);
  if (count === run.repeat && before === undefined && !isNoteLost) return run.text;
  const style = before === undefined ? run.style : patch.pen.nameOf(before);
  return toCell(run, { count, style, content: isNoteLost ? run.content.replace(run.note, '') : run.content }, patch);
}

interface CellWrite {
  readonly patch: OdsRowPatch;
  readonly lastStyle: number;
}

function changeCell(run: CellRun | undefined, column: number, { patch, lastStyle }: CellWrite): string {
  const { cells, notes, cleared, isOwnNote, pen } = patch;
  const change = cells.get(column);
  // A cell below a merge is never read.
  if (change?.value !== undefined && run?.name === `${patch.prefixes.table}covered-table-cell`)
    throw new UnpatchableError('the cell is covered by a merged one');
  const isCleared = cleared.has(column);
  const kept = run === undefined || run.note === '' || isOwnNote(run.note) ? undefined : run.note;
  // The user's comment takes precedence.
  const note = kept ?? notes.get(column) ?? '';
  if (isCleared && change === undefined) return toBlank(run, { note, style: undefined }, patch);
  const own = ownStyleOf(isCleared ? undefined : run, column, patch);
  const style = pen.nameOf(change?.style?.(own, lastStyle) ?? own) || undefined;
  if (change?.content !== undefined)
    return toText(run, { note, style, content: change.content, value: change.value?.(own) }, patch);
  if (run === undefined) return toBlank(run, { note, style }, patch);
  return toCell(run, { count: 1, style, content: note + run.content.replace(run.note, '') }, patch);
}

interface Look {
  readonly note: string;
  readonly style: string | undefined;
}

function toBlank(run: CellRun | undefined, { note, style }: Look, { prefixes: { table: t } }: OdsRowPatch): string {
  const attributes = keepSpans(run, t);
  if (style !== undefined) attributes.set(`${t}style-name`, style);
  return toElement(run?.name ?? `${t}table-cell`, attributes, note);
}

interface Content extends Look {
  readonly content: string;
  /** Absent for text. */
  readonly value: StoredValue | undefined;
}

function toText(run: CellRun | undefined, look: Content, patch: OdsRowPatch): string {
  const { table: t, office: o } = patch.prefixes;
  if (look.content === '') return toBlank(run, look, patch);
  const attributes = keepSpans(run, t);
  if (look.style !== undefined) attributes.set(`${t}style-name`, look.style);
  for (const [name, value] of toValueAttributes(run, look.value, o)) attributes.set(`${o}${name}`, value);
  return toElement(run?.name ?? `${t}table-cell`, attributes, look.note + look.content);
}

/** An amount or a percentage stays one. */
function toValueAttributes(
  run: CellRun | undefined,
  value: StoredValue | undefined,
  o: string,
): readonly (readonly [name: string, value: string])[] {
  if (value === undefined) return [['value-type', 'string']];
  if (value.type === 'd')
    return [
      ['value-type', 'date'],
      ['date-value', value.text],
    ];
  if (value.type === 'b')
    return [
      ['value-type', 'boolean'],
      ['boolean-value', String(value.text === '1')],
    ];
  const before = rawAttributes(run?.tag ?? '<none/>');
  const type = before.get(`${o}value-type`) ?? '';
  const currency = before.get(`${o}currency`);
  if (type === 'currency' && currency !== undefined)
    return [
      ['value-type', type],
      ['currency', currency],
      ['value', value.text],
    ];
  return [
    ['value-type', type === 'percentage' ? type : 'float'],
    ['value', value.text],
  ];
}

/** Keeps merges and lists of choices. */
function keepSpans(run: CellRun | undefined, t: string): Map<string, string> {
  const all = run === undefined ? new Map<string, string>() : rawAttributes(run.tag);
  const kept = ['number-columns-spanned', 'number-rows-spanned', 'content-validation-name'].map(
    (name) => `${t}${name}`,
  );
  return new Map([...all].filter(([name]) => kept.includes(name)));
}

function toCell(
  run: CellRun,
  { count, style, content }: { count: number; style: string | undefined; content: string },
  { prefixes: { table: t } }: OdsRowPatch,
): string {
  const attributes = rawAttributes(run.tag);
  attributes.delete(`${t}number-columns-repeated`);
  attributes.delete(`${t}style-name`);
  const own = new Map<string, string>();
  if (style !== undefined && style !== '') own.set(`${t}style-name`, style);
  if (count > 1) own.set(`${t}number-columns-repeated`, String(count));
  return toElement(run.name, new Map([...own, ...attributes]), content);
}

function toElement(name: string, attributes: ReadonlyMap<string, string>, content: string): string {
  return content === '' ? toTag(name, attributes, '/>') : `${toTag(name, attributes, '>')}${content}</${name}>`;
}
