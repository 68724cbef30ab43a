import type { z } from 'zod';
import { upsertMarks } from '../../contract/overrides.ts';
import type { Issue } from '../errors.ts';
import { refuseWith } from '../errors.ts';
import { assertItemCount } from '../http/rate-limit.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { ReferenceCheck } from '../rules/reference-check.ts';
import { toMoneyColumn } from '../store/store.ts';
import { type MarkRow, putMark } from '../store/tables/marks.ts';

type MarksInput = z.output<typeof upsertMarks.request>;

export const MARK_ROUTES: readonly SandboxRoute[] = [
  defineRoute(upsertMarks, ({ store, caller, body, behaviour }) => {
    const entries = listEntries(body);
    assertItemCount(entries.length, behaviour);
    store.atomically(() => {
      checkReferences(new ReferenceCheck(store, caller.reach), entries);
      for (const { mark } of entries) putMark(store, caller.firmId, mark);
    });
    return { message: `${entries.length} ${entries.length === 1 ? 'mark' : 'marks'} set.` };
  }),
];

interface Entry {
  readonly mark: MarkRow;
  readonly loc: Issue['loc'];
}

/** The items of the three lists, each with its place in the body. */
function listEntries({ ownerships = [], post_money_valuations = [], fair_values = [] }: MarksInput): Entry[] {
  const at = (list: string, index: number): Issue['loc'] => ['body', list, index];
  return [
    ...ownerships.map(({ ownership_percentage: value, ...item }, index) => {
      return { mark: { ...item, kind: 'ownership' as const, value }, loc: at('ownerships', index) };
    }),
    ...post_money_valuations.map(({ post_money_valuation, ...item }, index) => {
      const value = toMoneyColumn(post_money_valuation) ?? '';
      const mark = { ...item, fund_id: null, kind: 'post_money_valuation' as const, value };
      return { mark, loc: at('post_money_valuations', index) };
    }),
    ...fair_values.map(({ fair_value, ...item }, index) => {
      const mark = { ...item, kind: 'fair_value' as const, value: toMoneyColumn(fair_value) ?? '' };
      return { mark, loc: at('fair_values', index) };
    }),
  ];
}

function checkReferences(check: ReferenceCheck, entries: readonly Entry[]): void {
  for (const { mark, loc } of entries) {
    check.company(mark.company_id, [...loc, 'company_id']);
    if (mark.fund_id !== null) check.fund(mark.fund_id, [...loc, 'fund_id']);
  }
  refuseWith(check.issues);
}
