import fc from 'fast-check';
import pc from 'picocolors';
import { expect, it } from 'vitest';
import { type Finding, isToBeAcknowledged } from '../../../src/model/findings/finding.ts';
import { SEVERITIES } from '../../../src/model/findings/finding-schema.ts';
import { PLAN_ACTIONS } from '../../../src/model/outcomes/plan.ts';
import { toPlanMarkdown } from '../../../src/report/text/plan-markdown.ts';
import { toPlanText } from '../../../src/report/text/plan-text.ts';
import { toResultHeadline } from '../../../src/report/text/result-headline.ts';
import {
  type Annotations,
  annotatePlan,
  annotateRun,
  toReportedRun,
} from '../../../src/report/workbook/annotate/annotations.ts';
import { toSummaryRows } from '../../../src/report/workbook/summary/summary-rows.ts';
import { toPlanSummary } from '../../../src/team/worker/plan-submission.ts';
import { toPlanView } from '../../../src/ui/views/plan-view.ts';
import { toResultView } from '../../../src/ui/views/result-view.ts';
import { findingAt, makeDocument, makePlan, row } from '../../support/make-plan.ts';
import { makeReport } from '../../support/make-report.ts';

const SAID = { message: 'It is.', hint: 'Look.' };
const SURPLUS: Finding = { severity: 'error', code: 'surplus', ...SAID };
const WARNING: Finding = { severity: 'warning', code: 'amount-off-price', ...SAID };
const NO_CHOICES = { companies: [], funds: [], money: { funds: [], totals: [] } };
const OPENED = { planId: 'p', revision: 0, isOpened: true, isOfOpenBook: true, expectedSeconds: 0, ...NO_CHOICES };
const COPY = { inputIndex: 0, version: '1.0.0' };
const REMARK: Finding = { severity: 'info', code: 'sheet-empty', ...SAID };

it('counts as warnings just what the page asks about before an approval, as on a laptop', () => {
  for (const [findings, errors, warnings] of [
    [[WARNING, REMARK], 0, 1],
    // A surplus of the service is no error of the workbook, and nobody approves it unseen.
    [[SURPLUS], 0, 1],
    [[SURPLUS, WARNING, REMARK], 0, 2],
    [[REMARK], 0, 0],
  ] as const) {
    const document = makeDocument(makePlan({ rows: [], findings }));
    expect(toPlanSummary(document, false)).toMatchObject({ errors, warnings });
    expect(toPlanView({ document, ...OPENED }).warnings).toHaveLength(warnings);
  }
});

const DRAWN = fc.array(
  fc.record({
    action: fc.constantFrom(...PLAN_ACTIONS),
    severity: fc.constantFrom(...SEVERITIES),
    code: fc.constantFrom('differs', 'reference-blocked', 'amount-off-price', 'surplus'),
    isOfRow: fc.boolean(),
  }),
  { maxLength: 12 },
);

it('names the same number of warnings wherever a plan or its run is shown', () => {
  fc.assert(
    fc.property(DRAWN, (drawn) => {
      const found = drawn.map(({ severity, code, isOfRow }, index) => {
        const at = findingAt('Rounds', index + 5, { severity: code === 'surplus' ? 'error' : severity, code });
        return { isOfRow, finding: { ...at, inputIndex: 0 } };
      });
      const rows = drawn.map(({ action }, index) =>
        row('Rounds', index + 5, {
          action,
          findings: found.slice(index, index + 1).flatMap(({ isOfRow, finding }) => (isOfRow ? [finding] : [])),
        }),
      );
      const loose = found.flatMap(({ isOfRow, finding }) => (isOfRow ? [] : [finding]));
      const document = makeDocument(makePlan({ rows, findings: loose }));
      const report = makeReport(document);
      const planView = toPlanView({ document, ...OPENED });
      const resultView = toResultView(report, 0, NO_CHOICES);
      const { headline, warnings } = toPlanSummary(document, false);
      const copies = [annotatePlan(document, COPY), annotateRun(toReportedRun(report), COPY)];
      const lead = ({ summary, rows: marked }: Annotations): string =>
        toSummaryRows(summary, marked)
          .flatMap(({ cells }) => cells.map((cell) => cell?.text ?? ''))
          .join('\n');
      const texts = [
        toPlanText(document, { view: { colors: pc.createColors(false), width: 1000 }, typedInputs: [] }).split(
          '\n\n',
        )[0],
        toPlanMarkdown(document, { isPartial: false, isFull: false }).split('\n\n')[1],
        toResultHeadline(report),
        ...[headline, planView.headline, resultView.headline],
        ...copies.map(lead),
      ];
      const counts = texts.map((text = '') => Number(/(\d+) warnings? to look at/.exec(text)?.[1] ?? 0));
      const lists = [planView.warnings, resultView.findings.filter(isToBeAcknowledged)].map((list) => list.length);
      expect(new Set([...counts, ...lists])).toEqual(new Set([warnings]));
    }),
    { numRuns: 60 },
  );
});
