import { squeezeSpaces } from '../../../base/util/text/text.ts';
import { findUnitNotesIn, toNoteRows, type UnitNote } from '../../../format/tables/unit-notes.ts';
import { CURRENCY_LABELS } from '../../../model/lexicon/header-words.ts';
import {
  CURRENCY_NOUNS,
  NOTE_ENDS,
  NOTE_IN,
  NOTE_IS,
  NOTE_OF,
  NOTE_SCALES,
  SHARE_NOUNS,
} from '../../../model/lexicon/units.ts';
import { type HeaderUnit, readUnitText } from '../../../model/values/unit-text.ts';
import { textOf } from '../../source/cell-text.ts';
import type { TabCell } from '../../source/tab-column.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import type { ProposalTab } from '../source-tab.ts';

/** A unit or currency in a title, a note above the header or the tab's name. */
export interface TabNote {
  readonly text: string;
  readonly unit: HeaderUnit;
  /** About numbers of shares, not amounts. */
  readonly isOfShares?: true;
}

const LONGEST_NOTE = 200;
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
  new RegExp(String.raw`((?:[A-Z]{3}|[$€£¥₹])\s+(?:${NOTE_IN})\s+(?:${NOTE_SCALES}))(?![\p{L}\d])`, 'gu'),
  new RegExp(String.raw`([$€£¥₹]\s?(?:${NOTE_SCALES}|['’]?000['’]?s?|k|mm?|mn|bn)(?![\p{L}\d]))`, 'giu'),
];

/** Reads what applies to the whole table, from the top. */
export function readTabNotes({ table, titles }: Pick<ProposalTab, 'table' | 'titles'>): readonly TabNote[] {
  const above = titles
    .flatMap(({ cells }) => {
      const texts = cells.map((cell) => squeezeSpaces(textOf(cell))).filter((text) => text !== '');
      // `Currency:` and `EUR` in adjacent cells.
      return texts.length === 2 && CURRENCY_LABELS.is(texts[0] ?? '') ? [texts.join(' ')] : texts;
    })
    .filter((text) => text.length <= LONGEST_NOTE);
  const named = readHeaderUnit(table.name)?.unit;
  return [
    ...above.flatMap(readNote),
    // A letter behind a tab's name may mean anything; a currency does not.
    ...(named?.sign === undefined || /^\p{L}?$/u.test(named.sign.text) ? [] : [{ text: table.name, unit: named }]),
  ];
}

/** Finds a unit below the table, beside its header or in a comment, whose scope is unclear. */
export function findNoteElsewhere({
  table,
  headerRows,
  dataRows,
  columns,
  remarks = [],
}: ProposalTab): UnitNote<TabCell> | undefined {
  const data = new Set(dataRows.map(({ rowNumber }) => rowNumber));
  const headed = new Set(columns.filter(({ filled }) => filled > 0).map(({ columnIndex }) => columnIndex));
  const rows = table.rows
    .filter(({ rowNumber }) => rowNumber >= headerRows.first && !data.has(rowNumber))
    .map((row) =>
      row.rowNumber > headerRows.last
        ? row
        : { ...row, cells: row.cells.filter(({ columnIndex }) => !headed.has(columnIndex)) },
    );
  return findUnitNotesIn<TabCell>([...rows, ...remarks, ...toNoteRows(table)])[0];
}

function readNote(whole: string): readonly TabNote[] {
  const ofShares = [...whole.matchAll(OF_SHARES)].flatMap(([, inWords, words]) => {
    const unit = readUnitText(inWords ?? words ?? '');
    return unit === undefined ? [] : [{ text: whole, unit, isOfShares: true } as const];
  });
  return [...ofShares, ...readAmountNote(whole.replace(OF_SHARES, ' '))];
}

function readAmountNote(whole: string): readonly TabNote[] {
  const text = whole.replace(/\bU\.\s?S\.(?!\w)/gi, 'US');
  const units = PLACES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, said = '']) => readUnitText(said.trim()) ?? []),
  );
  const [only] = units.length > 0 ? [] : [readUnitText(text)];
  return [...units, ...(only === undefined ? [] : [only])].map((unit) => ({ text: whole, unit }));
}
