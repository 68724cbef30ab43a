import { SECURITIES } from '../../../format/sheets/securities.ts';
import { type ColumnSettings, confirming, ignoring, type SheetSettings } from '../layout-form.ts';
import { NOTES, splitKind } from '../security-names.ts';
import type { SourceTab } from '../source-tab.ts';
import * as names from './ledger-columns.ts';
import { commonOf, type LedgerColumns, leaveOutstanding, onTab, roundOf } from './ledger-rows.ts';

const COLUMNS: LedgerColumns = { issued: names.NOTE_ISSUED, money: names.LEDGER_PRINCIPAL };
const UNCAPPED = 'Uncapped';

export function mapNotes(tab: SourceTab, company: string | undefined): SheetSettings {
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
    ...(kinds.split === undefined ? {} : { split: kinds.split }),
    ...confirming(confirm),
    ...ignoring(leaveOutstanding(tab)),
    to: [
      roundOf(tab, { ...(company === undefined ? {} : { Company: { value: company } }), Round: round }, COLUMNS),
      {
        sheet: 'Convertibles',
        columns: {
          ...commonOf(tab, company, COLUMNS),
          Round: round,
          'Convertible Type': type,
          ...terms,
          ...(cap === undefined ? {} : { 'Valuation Cap': toCap(tab, cap) }),
        },
      },
    ],
  };
}

function toCap(tab: SourceTab, column: string): ColumnSettings {
  return tab.says(/^uncapped$/i) ? { column, blank: [UNCAPPED] } : column;
}

interface NoteKinds extends Pick<SheetSettings, 'split' | 'confirm'> {
  readonly type: ColumnSettings;
  /** The round has the name of the kind of note. */
  readonly round: ColumnSettings;
}

/** Reads the kind from a column, the title, or the beginning of the IDs. */
function readKinds(tab: SourceTab): NoteKinds {
  const kind = tab.column(...names.NOTE_TYPE);
  if (kind !== undefined) return { type: { column: kind, default: 'convertible note' }, round: kind };
  const about = [tab.name, ...tab.titles].join(' ');
  if (/\bsafes?\b/i.test(about)) return { type: { value: 'SAFE' }, round: { value: 'SAFE' } };
  const type = { value: 'convertible note' };
  const round = { value: 'Convertible Notes' };
  const id = tab.column(...names.ID);
  const isOfSafes =
    id !== undefined && tab.cellsOf(id).some(({ value }) => value.kind === 'text' && /\bsafe/i.test(value.text));
  if (id !== undefined && isOfSafes) {
    const others = { column: 'Note', default: 'convertible note' };
    return {
      split: [splitKind(id)],
      type: { ...others, values: NOTES },
      round: { column: 'Note', values: { note: 'Convertible Notes' }, default: 'Convertible Notes' },
    };
  }
  if (/\bnotes?\b|\bdebt\b/i.test(about)) return { type, round };
  const column = id ?? tab.column(...names.HOLDER) ?? 'A';
  return { type, round, confirm: [{ column, that: 'all of them are convertible notes, and none is a SAFE' }] };
}
