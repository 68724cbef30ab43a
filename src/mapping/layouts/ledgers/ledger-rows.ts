import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { NOTE_TITLES, NOTE_TYPES, SAFE_STARTS, SAFES, UNCAPPED_TERMS } from '../../../model/lexicon/class-kinds.ts';
import * as names from '../../../model/lexicon/ledger-headers.ts';
import { LEDGER_CURRENCY } from '../../../model/lexicon/ledger-headers.ts';
import { LEDGER_ENDED, LEDGER_HELD } from '../../../model/lexicon/statuses.ts';
import type { ColumnForm, SheetForm } from '../../file/mapping-form.ts';
import { readAmountCell } from '../../propose/amounts/amount-cell.ts';
import { textOf } from '../../source/cell-text.ts';
import { fitForm, type TabForm, type TargetOfTab } from '../fit-form.ts';
import type { Confirm } from '../question-currency.ts';
import { KIND_PARTS } from '../security-names.ts';
import type { SourceTab } from '../source-tab.ts';

type LedgerPlace = TargetOfTab['columns'];

const NOT_HELD = 'cancelled since; enter by hand what became of it';
const CONVERTED = 'converted since; enter by hand what it was converted into';
const AS_ISSUED = 'what was issued is entered; enter by hand what was sold, converted or cancelled since';

export interface LedgerColumns {
  readonly issued: readonly string[];
  readonly money: readonly string[];
}

/** A title says it for all rows, or it is questioned. */
export function toCompany(company: string | undefined): LedgerPlace {
  return company === undefined ? {} : { Company: { value: company } };
}

export function commonOf(company: string | undefined, { issued }: LedgerColumns): LedgerPlace {
  return {
    Ref: { column: names.ID },
    ...toCompany(company),
    Fund: { column: names.HOLDER },
    'Issue Date': issued,
    Currency: names.LEDGER_CURRENCY,
  };
}

/** Adds which rows are no longer held, and the questions. */
export function fitLedger(form: TabForm, tab: SourceTab, { money }: LedgerColumns, confirm: Confirm = []): SheetForm {
  const states = readStates(tab);
  const skipRows = [
    { column: names.HOLDER, blank: true, because: 'no holder is named, so nobody holds it' },
    { column: names.CANCELLED, blank: false, because: NOT_HELD },
    { column: names.CONVERTED, blank: false, because: CONVERTED },
    ...states.skipRows,
  ];
  const questions = [...states.confirm, ...questionLedgerCurrency(tab, money), ...confirm];
  return fitForm({ skipRows, ...form }, tab, { confirm: questions });
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
export function roundOf(place: LedgerPlace, { issued }: LedgerColumns): TargetOfTab {
  return { sheet: 'Rounds', columns: { ...place, 'Closing Date': { column: issued, keep: 'first' } } };
}

export const LEAVE_OUTSTANDING = { column: names.OUTSTANDING, because: AS_ISSUED };

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
  const { type, round, split, confirm } = readKinds(tab);
  const blank = tab.says((text) => UNCAPPED_TERMS.is(text)) ? [UNCAPPED] : undefined;
  const form: TabForm = {
    split,
    ignore: [LEAVE_OUTSTANDING],
    to: [
      roundOf({ ...toCompany(company), Round: round }, COLUMNS),
      {
        sheet: 'Convertibles',
        columns: {
          ...commonOf(company, COLUMNS),
          Round: round,
          'Convertible Type': type,
          'Investment Amount': names.LEDGER_PRINCIPAL,
          Discount: names.DISCOUNT,
          'Interest Rate': names.INTEREST,
          'Maturity Date': names.MATURITY,
          'Valuation Cap': { column: names.CAP, blank },
        },
      },
    ],
  };
  return fitLedger(form, tab, COLUMNS, confirm);
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
