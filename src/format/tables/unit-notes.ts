import { squeezeSpaces } from '../../base/util/text/text.ts';
import { EARNINGS, PRE_OR_POST } from '../../model/lexicon/header-words.ts';
import { FIGURES } from '../../model/lexicon/titles.ts';
import {
  CURRENCY_NOUNS,
  NOTE_ENDS,
  NOTE_IN,
  NOTE_IS,
  NOTE_OF,
  NOTE_SCALES,
  SHARE_NOUNS,
} from '../../model/lexicon/units.ts';
import { parseDateText } from '../../model/values/date-text.ts';
import { type HeaderUnit, readUnitText } from '../../model/values/unit-text.ts';
import { countScaling } from '../../spreadsheet/number-format/format-facts.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { CellContent } from './blank-cell.ts';
import { listComments } from './list-comments.ts';

/** A unit or currency that a text states for the numbers around it. */
export interface StatedUnit {
  readonly text: string;
  readonly unit: HeaderUnit;
  /** About numbers of shares, not amounts. */
  readonly isOfShares?: true;
  /** About what a whole company is worth, not what was paid for a part of it. */
  readonly isOfValuations?: true;
}

/** `shares in thousands`, `number of shares (000s)`, `thousands of shares`. */
const OF_SHARES = new RegExp(
  String.raw`(?<!\p{L})(?:${SHARE_NOUNS})(?!\p{L})[^.;,]{0,12}?(?:(?<!\p{L})(?:${NOTE_IN})\s*|\()(${NOTE_SCALES}|['’]?000['’]?s?)(?![\p{L}\d])|(?<!\p{L})(${NOTE_SCALES})\s+(?:${NOTE_OF})\s*(?:${SHARE_NOUNS})(?!\p{L})`,
  'giu',
);
const PLACES = [
  new RegExp(
    String.raw`(?<!\p{L})(?:${NOTE_IN})\s*([^.,;()[\]]{1,30}?)(?=$|[.,;)\]]|\s+(?:${NOTE_ENDS})(?!\p{L}))`,
    'giu',
  ),
  /[([]([^()[\]]{1,30})[)\]]/gu,
  new RegExp(String.raw`(?<!\p{L})(?:${CURRENCY_NOUNS})(?!\p{L})\s*(?:${NOTE_IS}|[:：=–-])?\s*(\S{1,5})`, 'giu'),
];

/** So many rows show how amounts are formatted. */
export const ROWS_LOOKED_AT = 50;

/** A text that says that the amounts below it are in thousands or millions. */
export interface UnitNote<C extends CellContent = Cell> {
  readonly rowNumber: number;
  readonly cell: C;
  readonly text: string;
}

/** Comments as rows that contain nothing else. */
export function toNoteRows(table: Pick<Table, 'comments'>): readonly Row[] {
  return listComments(table).map(({ rowNumber, columnIndex, text }) => ({
    rowNumber,
    cells: [{ columnIndex, value: { kind: 'text', text } }],
  }));
}

export function findUnitNotesIn<C extends CellContent>(
  rows: Iterable<{ readonly rowNumber: number; readonly cells: readonly C[] }>,
): UnitNote<C>[] {
  const notes: UnitNote<C>[] = [];
  for (const { rowNumber, cells } of rows) {
    for (const cell of cells) {
      const text = cell.value.kind === 'text' ? cell.value.text : '';
      if (statesScale(squeezeSpaces(text))) notes.push({ rowNumber, cell, text });
    }
  }
  return notes;
}

/** True where the cells of these columns are shown in thousands or millions already: what they hold is the whole amount. */
export function showScaled(rows: readonly Row[], columnIndexes: ReadonlySet<number>): boolean {
  return rows
    .slice(0, ROWS_LOOKED_AT)
    .some(({ cells }) =>
      cells.some(
        ({ columnIndex, format }) => columnIndexes.has(columnIndex) && format !== undefined && countScaling(format) > 0,
      ),
    );
}

/** True for a scale; one letter that stands alone may be of a class or of a list. */
function statesScale(text: string): boolean {
  return readUnitNote(text).some(
    ({ unit: { scale, sign, text: written } }) => scale !== undefined && (sign !== undefined || written.length > 1),
  );
}

/** Every unit that a note states of amounts and shares: `All amounts in USD thousands`, `Cost ($k)`, `单位：万元`. */
export function readUnitNote(whole: string): readonly StatedUnit[] {
  const calm = whole.replace(/[!！?？]+/g, '.');
  const ofShares = [...calm.matchAll(OF_SHARES)].flatMap(([, inWords, words]) => {
    const unit = readUnitText(inWords ?? words ?? '');
    return unit === undefined ? [] : [{ unit, isOfShares: true } as const];
  });
  const ofAmounts = readClauses(calm.replace(OF_SHARES, ' ')).flatMap(({ clause, ...of }) =>
    readAmountNote(clause).map((unit) => ({ unit, ...of })),
  );
  return [...ofShares, ...ofAmounts].map((stated) => ({ text: whole, ...stated }));
}

const CLAUSE_ENDS = /(?<=[,;.，；。、])(?!\d)|(?=[(（])/;

interface NoteClause extends Pick<StatedUnit, 'isOfValuations'> {
  readonly clause: string;
}

/**
 * Drops what is said of the earnings of companies alone: `Revenue in $k, cost in $`, and tells what is of their valuations.
 * A clause without a unit has the next one's.
 */
function readClauses(text: string): readonly NoteClause[] {
  if (!EARNINGS.isIn(text) && !PRE_OR_POST.isIn(text)) return [{ clause: text }];
  const kept: NoteClause[] = [];
  let open = '';
  const clauses = text.split(CLAUSE_ENDS);
  for (const [index, clause] of clauses.entries()) {
    open += clause;
    if (readAmountNote(clause).length === 0 && index < clauses.length - 1) continue;
    const isOfOthers = !EARNINGS.isIn(open) && !PRE_OR_POST.isIn(open);
    if (isOfOthers || FIGURES.isIn(open)) kept.push({ clause: open });
    else if (PRE_OR_POST.isIn(open)) kept.push({ clause: open, isOfValuations: true });
    open = '';
  }
  return kept;
}

function readAmountNote(whole: string): readonly HeaderUnit[] {
  const text = whole.replace(/\bU\.\s?S\.(?!\w)/gi, 'US');
  const placed = PLACES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, said = '']) => readUnitText(said.trim()) ?? []),
  );
  const units = placed.some(({ scale, sign }) => scale !== undefined && sign !== undefined)
    ? placed
    : [...placed, ...findScaledMoney(text)];
  const [only] = units.length > 0 ? [] : [readUnitText(text)];
  return [...units, ...(only === undefined ? [] : [only])];
}

/** Words that a scale and its currency take: `$k`, `USD thousands`, `$ in millions`. */
const MOST_WORDS = 3;
const CURRENCY = /\p{Sc}|\p{Lu}{3}/u;

/** A scale beside a currency anywhere in a text: `Rounds, USD thousands`, `Angaben TEUR`. Behind a number it is that number's. */
function findScaledMoney(text: string): readonly HeaderUnit[] {
  const words = text.split(/\s+/);
  return words.flatMap((_, at) => {
    if (isNumber(words[at - 1] ?? '')) return [];
    for (let count = MOST_WORDS; count > 0; count--) {
      const window = words
        .slice(at, at + count)
        .join(' ')
        .replace(/[,;:.]+$/, '');
      const unit = CURRENCY.test(window) ? readUnitText(window) : undefined;
      if (unit?.scale !== undefined && unit.sign !== undefined && CURRENCY.test(unit.sign.text)) return [unit];
    }
    return [];
  });
}

/** `2`, `$1.5`, but no day, and nothing that ends a part of the sentence. */
function isNumber(word: string): boolean {
  return /^\p{Sc}?\d[\d.,']*(?<![.,])$/u.test(word) && parseDateText(word) === undefined;
}
