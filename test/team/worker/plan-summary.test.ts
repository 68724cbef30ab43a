import { expect, it } from 'vitest';
import type { Finding } from '../../../src/model/findings/finding.ts';
import { toPlanSummary } from '../../../src/team/worker/plan-submission.ts';
import { toPlanView } from '../../../src/ui/views/plan-view.ts';
import { makeDocument, makePlan } from '../../support/make-plan.ts';

const SAID = { message: 'It is.', hint: 'Look.' };
const SURPLUS: Finding = { severity: 'error', code: 'surplus', ...SAID };
const WARNING: Finding = { severity: 'warning', code: 'amount-off-price', ...SAID };
const REMARK: Finding = { severity: 'info', code: 'sheet-empty', ...SAID };

it('counts as warnings just what the page asks about before an approval, as on a laptop', () => {
  for (const [findings, errors, warnings] of [
    [[WARNING, REMARK], 0, 1],
    // What the service has one too many of is no error of the workbook, and nobody approves it unseen.
    [[SURPLUS], 0, 1],
    [[SURPLUS, WARNING, REMARK], 0, 2],
    [[REMARK], 0, 0],
  ] as const) {
    const document = makeDocument(makePlan({ rows: [], findings }));
    expect(toPlanSummary(document, false)).toMatchObject({ errors, warnings });
    const view = toPlanView({
      ...{ document, planId: 'p', revision: 0, isOpened: true, isOfOpenBook: true, expectedSeconds: 0 },
      ...{ companies: [], funds: [], money: { funds: [], totals: [] } },
    });
    expect(view.warnings).toHaveLength(warnings);
  }
});
