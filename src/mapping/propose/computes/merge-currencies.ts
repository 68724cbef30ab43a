import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import type { Currency } from '../../../model/values/currency.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { type Question, questionAt } from '../../question.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { TURNED } from '../proposal.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';
import { toReader } from './plain-columns.ts';

const AMOUNT = TURNED.paid;
const CURRENCY = 'Currency';

interface OfCurrency {
  readonly facts: SourceFacts;
  readonly columnIndex: TabColumn;
  readonly currency: Currency;
  /** Why it may be another currency: `$` is of several. */
  readonly doubt?: Question;
}

/** Makes one column of `Amount EUR` and `Amount USD` where each row fills one of them, and one of their currencies. */
export function mergeCurrencies(tab: ProposalTab, context: ScoringContext) {
  const columns = tab.columns.flatMap((facts) => readCurrency(facts, tab, context) ?? []);
  const byCurrency = new Map(columns.map((column) => [column.currency, column.columnIndex]));
  const isTaken = tab.columns.some(({ header }) => [AMOUNT, CURRENCY].some((name) => isSame(header, name)));
  if (columns.length < 2 || byCurrency.size < columns.length || isTaken) return undefined;
  const valueIn = toReader(tab);
  const isOfOne = (row: TabRow): boolean =>
    columns.filter(({ facts }) => (valueIn(row, facts) ?? ZERO) !== ZERO).length === 1;
  if (!tab.dataRows.every(isOfOne)) return undefined;
  const records = [...byCurrency].map(([currency, columnIndex]) => [currency, { [AMOUNT]: tab.refOf(columnIndex) }]);
  const step: StepForm = {
    unpivot: { records: Object.fromEntries(records), name: CURRENCY },
    note: 'each row has one of these amounts',
  };
  const doubts = columns.flatMap(({ doubt }) => doubt ?? []);
  const [home = 0] = byCurrency.values();
  const made = [AMOUNT, CURRENCY].map((name) => ({ name, home }));
  return { tab: withSteps(tab, [step], { made, replaced: new Set(byCurrency.values()) }), step, doubts };
}

/** In thousands or the like, the amounts would lose their unit. */
function readCurrency(facts: SourceFacts, tab: ProposalTab, context: ScoringContext): OfCurrency | undefined {
  const { columnIndex, header, filled } = facts;
  const unit = filled === 0 || isMade(columnIndex) ? undefined : readHeaderUnit(header)?.unit;
  const [currency, ...others] = unit?.sign?.fits ?? [];
  if (currency === undefined || unit?.scale !== undefined) return undefined;
  const [best] = guessColumns(facts, sheetOf('securities'), context);
  if (best?.column.name !== 'Investment Amount') return undefined;
  const text = `the amounts are in ${currency} (${quote(unit?.sign?.text ?? '')} in the header of ${header}): ${facts.samples.join('; ')}`;
  const doubt = others.length === 0 ? undefined : questionAt(placeIn(tab, columnIndex), 'currency', text);
  return { facts, columnIndex, currency, ...omitAbsent({ doubt }) };
}

function isSame(header: string, name: string): boolean {
  return foldHeader(header) === foldHeader(name);
}
