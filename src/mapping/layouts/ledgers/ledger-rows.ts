import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { SECURITIES } from '../../../format/sheets/securities.ts';
import { NOTE_TITLES, NOTE_TYPES, SAFE_STARTS, SAFES, UNCAPPED_TERMS } from '../../../model/lexicon/class-kinds.ts';
import * as names from '../../../model/lexicon/ledger-headers.ts';
import { LEDGER_CURRENCY } from '../../../model/lexicon/ledger-headers.ts';
import { LEDGER_ENDED, LEDGER_HELD } from '../../../model/lexicon/statuses.ts';
import type { ColumnForm, IgnoredForm, SheetForm, TargetForm } from '../../file/mapping-form.ts';
import { readAmountCell } from '../../propose/amounts/amount-cell.ts';
import { textOf } from '../../source/cell-text.ts';
import { KIND_PARTS } from '../security-names.ts';
import type { SourceTab } from '../source-tab.ts';

export type Columns = { readonly [column: string]: ColumnForm | undefined };

const NOT_HELD = 'cancelled since; enter by hand what became of it';
const CONVERTED = 'converted since; enter by hand what it was converted into';
const AS_ISSUED = 'what was issued is entered; enter by hand what was sold, converted or cancelled since';

export interface LedgerColumns {
  readonly issued: readonly string[];
  readonly money: readonly string[];
}

export function commonOf(tab: SourceTab, company: string | undefined, { issued }: LedgerColumns): Columns {
  const id = tab.column(...names.ID);
  const holder = tab.column(...names.HOLDER) ?? 'A';
  return {
    Ref: id,
    Company: company && { value: company },
    Fund: holder,
    ...tab.pick(SECURITIES, { 'Issue Date': issued, Currency: names.LEDGER_CURRENCY }),
  };
}

/** Returns where the ledger is, which rows are no longer held, and the questions. */
export function onTab(
  tab: SourceTab,
  { money }: LedgerColumns,
): Pick<SheetForm, 'sheet' | 'header' | 'skipRows' | 'confirm'> {
  const holder = tab.column(...names.HOLDER) ?? 'A';
  const ends = [
    { column: tab.column(...names.CANCELLED), because: NOT_HELD },
    { column: tab.column(...names.CONVERTED), because: CONVERTED },
  ];
  const states = readStates(tab);
  const confirm = [...states.confirm, ...questionLedgerCurrency(tab, money)];
  return {
    sheet: tab.name,
    header: tab.headerRow,
    skipRows: [
      { column: holder, blank: true, because: 'no holder is named, so nobody holds it' },
      ...ends.flatMap(({ column, because }) =>
        column === undefined ? [] : [{ column, blank: false, because } as const],
      ),
      ...states.skipRows,
    ],
    confirm: confirm,
  };
}

/** Leaves out rows whose state is an end; unknown states are questioned. */
function readStates(tab: SourceTab): {
  readonly skipRows: NonNullable<SheetForm['skipRows']>;
  readonly confirm: NonNullable<SheetForm['confirm']>;
} {
  const column = tab.column(...names.STATUS);
  if (column === undefined) return { skipRows: [], confirm: [] };
  const texts = new Set(
    [...tab.rows()].map((cell) => cell(column)).filter((text) => text !== '' && !LEDGER_HELD.is(text)),
  );
  const ended = [...texts].filter((text) => LEDGER_ENDED.is(text));
  const unknown = [...texts].filter((text) => !LEDGER_ENDED.is(text)).map((text) => quote(text));
  return {
    skipRows: ended.length === 0 ? [] : [{ column, is: ended, because: NOT_HELD }],
    confirm:
      unknown.length === 0
        ? []
        : [{ column, topic: 'rows', that: `rows with ${joinList(unknown)} are read as still held` }],
  };
}

/** The round closed on the day of its first security here. */
export function roundOf(tab: SourceTab, place: Columns, { issued }: LedgerColumns): TargetForm {
  const column = tab.column(...issued) ?? 'A';
  return { sheet: 'Rounds', columns: { ...place, 'Closing Date': { column, keep: 'first' } } };
}

export function leaveOutstanding(tab: SourceTab): readonly IgnoredForm[] {
  const column = tab.column(...names.OUTSTANDING);
  return column === undefined ? [] : [{ column, because: AS_ISSUED }];
}

const SHOWN = 2;

/** Questions the first column of amounts whose currency neither a column nor every cell says. */
function questionLedgerCurrency(tab: SourceTab, money: readonly string[]): NonNullable<SheetForm['confirm']> {
  if (tab.column(...LEDGER_CURRENCY) !== undefined) return [];
  for (const column of new Set(money.flatMap((name) => tab.column(name) ?? []))) {
    const amounts = tab.cellsOf(column).flatMap((cell) => {
      const amount = readAmountCell(cell, '.');
      return amount === undefined ? [] : [{ text: textOf(cell), signs: amount.signs }];
    });
    const isSaid = amounts.every(({ signs }) => signs.some(({ fits }) => fits.length === 1));
    if (amounts.length === 0 || isSaid) continue;
    const shown = amounts.slice(0, SHOWN).map(({ text }) => text);
    return [
      {
        column,
        topic: 'no-currency',
        that: `the amounts are in the profile's currency, because nothing says which: ${shown.join('; ')}`,
      },
    ];
  }
  return [];
}

const COLUMNS: LedgerColumns = { issued: names.NOTE_ISSUED, money: names.LEDGER_PRINCIPAL };
const UNCAPPED = 'Uncapped';

export function mapNotes(tab: SourceTab, company: string | undefined): SheetForm {
  const { type, round, ...kinds } = readKinds(tab);
  const place = onTab(tab, COLUMNS);
  const confirm = [...(place.confirm ?? []), ...(kinds.confirm ?? [])];
  const { 'Valuation Cap': cap, ...terms } = tab.pick(SECURITIES, {
    'Investment Amount': names.LEDGER_PRINCIPAL,
    Discount: names.DISCOUNT,
    'Valuation Cap': names.CAP,
    'Interest Rate': names.INTEREST,
    'Maturity Date': names.MATURITY,
  });
  return {
    ...place,
    split: kinds.split,
    confirm: confirm,
    ignore: leaveOutstanding(tab),
    to: [
      roundOf(tab, { Company: company && { value: company }, Round: round }, COLUMNS),
      {
        sheet: 'Convertibles',
        columns: {
          ...commonOf(tab, company, COLUMNS),
          Round: round,
          'Convertible Type': type,
          ...terms,
          'Valuation Cap': cap && toCap(tab, cap),
        },
      },
    ],
  };
}

function toCap(tab: SourceTab, column: string): ColumnForm {
  return tab.says((text) => UNCAPPED_TERMS.is(text)) ? { column, blank: [UNCAPPED] } : column;
}

interface NoteKinds extends Pick<SheetForm, 'split' | 'confirm'> {
  readonly type: ColumnForm;
  /** The round has the name of the kind of note. */
  readonly round: ColumnForm;
}

/** Reads the kind from a column, the title, or the beginning of the IDs. */
function readKinds(tab: SourceTab): NoteKinds {
  const kind = tab.column(...names.NOTE_TYPE);
  if (kind !== undefined) return { type: { column: kind, default: 'convertible note' }, round: kind };
  const about = [tab.name, ...tab.titles].join(' ');
  if (SAFES.isIn(about)) return { type: { value: 'SAFE' }, round: { value: 'SAFE' } };
  const type = { value: 'convertible note' };
  const round = { value: 'Convertible Notes' };
  const id = tab.column(...names.ID);
  const isOfSafes =
    id !== undefined && tab.cellsOf(id).some(({ value }) => value.kind === 'text' && SAFE_STARTS.isIn(value.text));
  if (id !== undefined && isOfSafes) {
    const others = { column: 'Note', default: 'convertible note' };
    return {
      split: [{ column: id, ...KIND_PARTS }],
      type: { ...others, values: NOTE_TYPES },
      round: { column: 'Note', values: { note: 'Convertible Notes' }, default: 'Convertible Notes' },
    };
  }
  if (NOTE_TITLES.isIn(about)) return { type, round };
  const column = id ?? tab.column(...names.HOLDER) ?? 'A';
  return {
    type,
    round,
    confirm: [{ column, topic: 'types', that: 'all of them are convertible notes, and none is a SAFE' }],
  };
}
