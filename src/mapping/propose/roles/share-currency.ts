import { hasNamed } from '../../file/by-name.ts';
import { isOfProfileCurrency, questionAt } from '../../question.ts';
import { kindOfAmount } from '../amounts/read-amounts.ts';
import { putColumns, toFixed } from '../facts/title-facts.ts';
import type { TabProposal } from '../lookups/find-lookups.ts';
import type { ProposedTarget } from '../proposal.ts';

const NAME = 'Currency';
/** It is asked about: a table may be the one in another currency. */
const LIKELY = 0.6;

/** Tables of which nothing says the currency are in the only one that the others of their file name. */
export function shareCurrency(found: readonly TabProposal[]): readonly TabProposal[] {
  return found.map((one) => {
    const { proposed, input } = one;
    const open = proposed.doubts.find(isOfProfileCurrency);
    if (open === undefined) return one;
    const others = found.filter((other) => other !== one && other.input === input);
    const stated = others.flatMap((other) =>
      other.proposed.targets.flatMap(({ columns }) =>
        columns.flatMap(({ name, value }) => (name === NAME ? [{ value, table: other.proposed.sheet }] : [])),
      ),
    );
    const [first] = stated;
    if (first?.value === undefined || stated.some(({ value }) => value !== first.value)) return one;
    const reason = `"${first.table}" says so`;
    const column = toFixed(NAME, { text: first.value, confidence: LIKELY, reason });
    const targets = proposed.targets.map((target) => (needsCurrency(target) ? putColumns(target, [column]) : target));
    const text = `the amounts are in ${first.value}, as in "${first.table}"`;
    const doubts = proposed.doubts.map((doubt) => (doubt === open ? questionAt(open, 'currency', text) : doubt));
    return { ...one, proposed: { ...proposed, targets, doubts } };
  });
}

function needsCurrency(target: ProposedTarget): boolean {
  const isMoney = (column: ProposedTarget['columns'][number]): boolean =>
    kindOfAmount(column, target)?.isMoney === true;
  return !hasNamed(target.columns, NAME) && hasNamed(target.sheet.columns, NAME) && target.columns.some(isMoney);
}
