import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { foldHeader } from '../../base/util/text/text.ts';
import { joinList } from '../../base/util/text/words.ts';
import { DAY_LINKS, MONTH_NAMES, ORDINALS } from '../../model/lexicon/months.ts';
import { foldAccents } from '../../model/lexicon/words.ts';
import type { ColumnRef, SheetMapping } from '../mapping.ts';
import type { RememberedHeader } from '../propose/proposal.ts';
import { readHeaderUnit } from '../propose/score/read-header-unit.ts';
import { parsePosition } from '../source/source-header.ts';
import type { TabMatch } from './recognise-source.ts';
import { compareValues } from './remembered-values.ts';

const LINK = `(?:(?:${[...DAY_LINKS].join('|')})[ ,]+)?`;
const MONTH = `(?:${MONTH_NAMES.toSorted((one, other) => other.length - one.length).join('|')})(?!\\p{L})`;
const DAY = `\\d{1,2}(?:${ORDINALS}|\\.)?`;
const YEAR = '(?:19|20)\\d\\d';
/** Days, months, quarters, halves and years, however they are written; without accents. */
const DAYS = new RegExp(
  [
    `\\b${DAY}[ ,]+${LINK}(?=${MONTH})`,
    `\\b${MONTH}\\.?(?:[ ,]+${DAY}(?![\\p{L}\\p{N}])|[ ,]+${LINK}(?=${YEAR}))?`,
    `\\b${YEAR}年(?:\\d{1,2}月)?(?:\\d{1,2}日)?`,
    ...['\\d{1,4}[-./]\\d{1,2}[-./]\\d{1,4}', '[QHST][1-4]', '[1-4][QHST]', `(?:fy)?['’]?${YEAR}`].map(
      (form) => `\\b(?:${form})(?![\\p{L}\\p{N}])`,
    ),
  ].join('|'),
  'giu',
);

export interface Difference {
  readonly sheet: string;
  readonly text: string;
  /** An assumption may be wrong now, and must be settled before anything is applied. */
  readonly isDoubt: boolean;
}

export function compareTab(match: TabMatch, sheet: SheetMapping, refs: readonly ColumnRef[]): Difference[] {
  const { before, now } = match;
  const report = (text: string, isDoubt = false): Difference => ({ sheet: now.sheet, text, isDoubt });
  const isIn = (columns: readonly RememberedHeader[]) => {
    const known = new Set(columns.map(({ header }) => foldHeader(header)));
    return ({ header }: RememberedHeader): boolean => known.has(foldHeader(header));
  };
  const gone = before.columns.filter((column) => !isIn(now.columns)(column));
  const fresh = now.columns.filter((column) => !isIn(before.columns)(column));
  const moved = before.columns.filter(
    (column) => isIn(now.columns)(column) && !now.columns.some((other) => isSame(column, other)),
  );
  const list = (columns: readonly RememberedHeader[]): string => joinList(columns.map(({ header }) => quote(header)));
  const are = (columns: readonly RememberedHeader[]): string => (columns.length === 1 ? 'is' : 'are');
  return [
    ...(before.sheet === now.sheet ? [] : [report(`the tab was called ${quote(before.sheet)}`)]),
    ...(before.header === now.header
      ? []
      : [
          report(
            `the header is in row ${now.header}, last time in row ${before.header}; check what the mapping says about rows`,
            namesRows(sheet),
          ),
        ]),
    ...(fresh.length === 0 ? [] : [report(`${list(fresh)} ${are(fresh)} new`)]),
    ...(gone.length === 0 ? [] : [report(`${list(gone)} ${are(gone)} gone`)]),
    ...(moved.length === 0 ? [] : [report(`${list(moved)} ${are(moved)} in a different column`)]),
    ...findMovedPositions({ before, now }, refs).map((text) => report(text, true)),
    ...compareNotes(before.notes, now.notes).map((text) => report(text, true)),
    ...compareUnits(gone, fresh).map((text) => report(text, true)),
    ...compareValues(match, sheet).map(({ text, isDoubt }) => report(text, isDoubt)),
  ];
}

function isSame(a: RememberedHeader, b: RememberedHeader): boolean {
  return a.letters === b.letters && foldHeader(a.header) === foldHeader(b.header);
}

/** Returns whether the mapping gives rows by number, which may have moved. */
function namesRows({ firstRow, skipRows, ignored, targets, steps }: SheetMapping): boolean {
  const conditions = [
    ...skipRows,
    ...ignored.flatMap((column) => column.conditions),
    ...targets.flatMap((target) => target.conditions),
    ...steps.flatMap((step) => (step.kind === 'group' ? step.conditions : [])),
  ];
  const hasAbove = steps.some((step) => step.kind === 'unpivot' && step.above.length > 0);
  return firstRow !== undefined || hasAbove || conditions.some(({ test }) => test.kind === 'rows');
}

/** Reports columns given by letters that have a different header now. */
function findMovedPositions({ before, now }: Pick<TabMatch, 'before' | 'now'>, refs: readonly ColumnRef[]): string[] {
  const names = new Set([...before.columns, ...now.columns].map(({ header }) => foldHeader(header)));
  const texts = refs.flatMap(({ text }) => (/^[A-Z]{1,3}-[A-Z]{1,3}$/.test(text) ? text.split('-') : [text]));
  const letters = texts.flatMap((text) => {
    const position = names.has(foldHeader(text)) ? undefined : parsePosition(text);
    return position === undefined ? [] : [toColumnLetters(position)];
  });
  return [...new Set(letters)].flatMap((letter) => {
    const [old, fresh] = [before, now].map(
      ({ columns }) => columns.find((column) => column.letters === letter)?.header,
    );
    if (foldHeader(old ?? '') === foldHeader(fresh ?? '')) return [];
    const report = (header: string | undefined): string => (header === undefined ? 'without a header' : quote(header));
    return [`column ${letter}, which the mapping names by its letters, was ${report(old)} and is ${report(fresh)}`];
  });
}

function compareNotes(before: readonly string[], now: readonly string[]): string[] {
  if (JSON.stringify(before.map(withoutDays)) === JSON.stringify(now.map(withoutDays))) return [];
  const report = (notes: readonly string[]): string =>
    notes.length === 0 ? 'nothing' : joinList(notes.map((note) => quote(note)));
  return [`above the header there is ${report(now)} about a unit, where there was ${report(before)}`];
}

/** A title names the day or the quarter, which moves each time; a unit never stands in it. */
function withoutDays(note: string): string {
  return foldAccents(note)
    .replace(DAYS, ' ')
    .replace(/[\s,.]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Reports a new and a missing column with different units, which may be the same. */
function compareUnits(gone: readonly RememberedHeader[], fresh: readonly RememberedHeader[]): string[] {
  const scaleOf = ({ header }: RememberedHeader): string | undefined => readHeaderUnit(header)?.unit.scale?.word;
  const lost = gone.filter((column) => scaleOf(column) !== undefined);
  return fresh.flatMap((column) => {
    const scale = scaleOf(column);
    const other = lost.find((one) => scaleOf(one) !== scale);
    if (scale === undefined || other === undefined) return [];
    return [`${quote(column.header)} seems to be in ${scale}, and ${quote(other.header)} was in ${scaleOf(other)}`];
  });
}
