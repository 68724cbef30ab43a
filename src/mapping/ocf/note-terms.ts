import { compareDecimals, type Decimal, decimal, divideDecimals } from '../../model/values/decimal.ts';
import type { OcfBook } from './ocf-book.ts';
import type { OcfObject, OcfOf } from './ocf-file.ts';
import { type OcfRow, toOcfCell } from './ocf-rows.ts';

type OcfNote = OcfOf<'TX_CONVERTIBLE_ISSUANCE'>;

const NOTE_TYPES: { readonly [type: string]: string } = {
  SAFE: 'SAFE',
  NOTE: 'convertible note',
  CONVERTIBLE_SECURITY: 'convertible note',
};
const DAYS: { readonly [convention: string]: string } = { ACTUAL_365: '365', '30_360': '360', ACTUAL_360: '360' };
const TRIGGER = 'conversion_triggers.conversion_right.conversion_mechanism';
const HUNDRED = decimal(100);

/** A note's terms, and those on which its triggers disagree, for a person to choose. */
interface NoteTerms {
  readonly row: OcfRow;
  readonly unclear: readonly { readonly term: string; readonly values: readonly string[] }[];
}

export function readNoteTerms(note: OcfNote, areRatesPercent: boolean): NoteTerms {
  const unclear: { term: string; values: readonly string[] }[] = [];
  const mechanisms = note.conversion_triggers.flatMap(
    (trigger) => trigger.conversion_right?.conversion_mechanism ?? [],
  );
  const agreeOn = (term: string, stated: readonly (string | undefined)[]): string | undefined => {
    const values = [...new Set(stated.filter((value) => value !== undefined))];
    if (values.length > 1) unclear.push({ term, values });
    return values.length === 1 ? values[0] : undefined;
  };
  const ofMechanism = (term: string, path: string, stated: readonly (string | undefined)[]) =>
    toOcfCell(agreeOn(term, stated), note, `${TRIGGER}.${path}`);
  const caps = mechanisms.flatMap((mechanism) => mechanism.conversion_valuation_cap ?? []);
  const cap = ofMechanism(
    'Valuation Cap',
    'conversion_valuation_cap.amount',
    caps.map(({ amount }) => amount),
  );
  const days = mechanisms.flatMap(({ day_count_convention: convention = '' }) => DAYS[convention] ?? []);
  const due = note.conversion_triggers.filter(({ type }) => type === 'AUTOMATIC_ON_DATE');
  const rates = mechanisms.flatMap((mechanism) => mechanism.interest_rates ?? []).map(({ rate }) => rate);
  const legacy = mechanisms.flatMap((mechanism) => mechanism.interest_rate ?? []);
  const { amount, currency } = note.investment_amount;
  return {
    row: {
      'Convertible Type': toOcfCell(NOTE_TYPES[note.convertible_type], note, 'convertible_type'),
      'Investment Amount': toOcfCell(amount, note, 'investment_amount.amount'),
      Currency: toOcfCell(currency, note, 'investment_amount.currency'),
      Discount: ofMechanism(
        'Discount',
        'conversion_discount',
        mechanisms.map((mechanism) => mechanism.conversion_discount),
      ),
      'Valuation Cap': cap,
      'Valuation Cap Currency':
        cap && toOcfCell(caps[0]?.currency, note, `${TRIGGER}.conversion_valuation_cap.currency`),
      'Interest Rate': ofMechanism('Interest Rate', rates.length > 0 ? 'interest_rates.rate' : 'interest_rate', [
        ...rates,
        ...legacy.map((rate) => (areRatesPercent ? toFraction(rate) : rate)),
      ]),
      'Days Convention': ofMechanism('Days Convention', 'day_count_convention', days),
      'Maturity Date': toOcfCell(
        agreeOn(
          'Maturity Date',
          due.map(({ trigger_date: date }) => date),
        ),
        note,
        'conversion_triggers.trigger_date',
      ),
    },
    unclear,
  };
}

function toFraction(rate: Decimal): Decimal | undefined {
  return divideDecimals(rate, HUNDRED, 12);
}

/**
 * Recognises a file of the first version with interest in percent: one of its rates is 1 or more, which as a fraction
 * would be at least 100 %.
 */
export function findPercentRates(book: OcfBook): boolean {
  return book.objects.some((object) => isNote(object) && hasPercent(object));
}

function isNote(object: OcfObject): object is OcfNote {
  return object.object_type === 'TX_CONVERTIBLE_ISSUANCE';
}

function hasPercent({ conversion_triggers: triggers }: OcfNote): boolean {
  return triggers.some((trigger) => {
    const rate = trigger.conversion_right?.conversion_mechanism?.interest_rate;
    return rate !== undefined && compareDecimals(rate, decimal(1)) >= 0;
  });
}
