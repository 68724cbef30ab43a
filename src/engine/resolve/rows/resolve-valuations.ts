import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { MARK_TERMS } from '../../../model/fields/mark-terms.ts';
import { markColumn, markKey, markValue } from '../../../model/identity/identity.ts';
import type { LinkedValuation } from '../../../model/records/linked.ts';
import type { ValuationRecord } from '../../../model/records/record.ts';
import type { Mark, NewMark, Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import { resolveCompanyName, resolveFundName } from '../names/reference.ts';
import { enterTerms, LinkedDraft } from '../row-draft.ts';

/** A mark as a row states it first: a later row may repeat it beside another fund, but not contradict it. */
interface StatedMark {
  readonly value: string;
  readonly origin: RowOrigin;
}

/** Links the Valuations rows. Code besides those of references and currencies: duplicate-key. */
export function resolveValuations(records: readonly ValuationRecord[], registry: NameRegistry): LinkedValuation[] {
  const stated = new Map<string, StatedMark>();
  return records.map((record) => {
    const row = new LinkedDraft(record, registry);
    const { fund, date } = record;
    const company = resolveCompanyName(row);
    // Offline a fund that only the service can know still tells marks apart.
    const standIn = registry.isOffline && fund !== undefined ? `offline:${foldName(fund)}` : undefined;
    const marks = toMarks(row, resolveFundName(row, fund) ?? standIn).flatMap((mark): NewMark<Target>[] =>
      company === undefined || date === undefined ? [] : [{ kind: 'mark', company, date, mark }],
    );
    if (record.action !== 'skip') compareWithEarlier(row, marks, stated);
    return omitAbsent({ ...row.fields(), kind: 'valuation', company, marks });
  });
}

function toMarks(row: LinkedDraft<ValuationRecord>, fundId: string | undefined): Mark[] {
  const marks = enterTerms(MARK_TERMS, row.record, (column, money) => row.complete(column, money, undefined));
  const { fairValue, ownership, postMoneyValuation } = marks;
  return [
    ...(fairValue === undefined || fundId === undefined ? [] : [{ fundId, fairValue }]),
    ...(ownership === undefined || fundId === undefined ? [] : [{ fundId, ownership }]),
    ...(postMoneyValuation === undefined ? [] : [{ postMoneyValuation }]),
  ];
}

/** The post-money valuation may stand beside every fund; a row that says nothing of its own is one too many. */
function compareWithEarlier(
  row: LinkedDraft<ValuationRecord>,
  marks: readonly NewMark<Target>[],
  stated: Map<string, StatedMark>,
): void {
  const repeated: StatedMark[] = [];
  for (const mark of marks) {
    const key = markKey({ ...mark, company: targetKey(mark.company) });
    const value = markValue(mark.mark);
    const earlier = stated.get(key);
    if (earlier === undefined) stated.set(key, { value, origin: row.record.origin });
    else if (earlier.value === value) repeated.push(earlier);
    else reportContradiction(row, markColumn(mark.mark), value, earlier);
  }
  const [first] = repeated;
  if (first === undefined || repeated.length < marks.length) return;
  const message = `${placeOf(row, first.origin)} already says the same.`;
  row.error('Date', 'duplicate-key', message, 'Write skip under Action in one of the two rows.');
}

function reportContradiction(row: LinkedDraft<ValuationRecord>, column: string, value: string, earlier: StatedMark) {
  const message = `${placeOf(row, earlier.origin)} sets this mark to ${earlier.value}, this row to ${value}.`;
  const hint = 'Correct one of the two rows, or write skip under Action in one of them.';
  row.error(column, 'duplicate-key', message, hint);
}

function placeOf({ record }: LinkedDraft<ValuationRecord>, { inputIndex, file, rowNumber, sheet }: RowOrigin): string {
  return `Row ${rowNumber} of "${sheet}"${inputIndex === record.origin.inputIndex ? '' : ` of ${file}`}`;
}
