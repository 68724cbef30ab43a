import { describe, expect, test } from 'vitest';
import { CapsheetError } from '../../../../src/base/util/capsheet-error.ts';
import { parsePlanFile, toPlanFile } from '../../../../src/engine/plan/plan-file.ts';
import type { PlanDocument } from '../../../../src/model/outcomes/plan.ts';
import { date, roundRow, securityRow, stated } from '../../../support/make-records.ts';
import { certificate, firmWith } from '../../../support/make-snapshot.ts';
import { planRecords } from '../../../support/plan-records.ts';

const SNAPSHOT = firmWith({ securities: [certificate('sec-1')] });

const DOCUMENT: PlanDocument = {
  inputs: [{ name: 'quarter.xlsx', path: '../quarter.xlsx', sha256: 'a'.repeat(64) }],
  reading: { decimalSign: ',', dateOrder: 'dmy' },
  mappingSha256: 'b'.repeat(64),
  profileSha256: 'c'.repeat(64),
  service: 'https://api.portfolio.example',
  firm: { id: 'firm-1', name: 'Harbour Ventures', user: 'anna@harbour.example' },
  madeBy: 'anna',
  madeAt: '2024-07-01T14:03:22.120Z',
  plan: planRecords(
    [
      roundRow(2, {
        ...{ company: 'Acme Robotics', name: 'Series B', closingDate: date('2024-01-01') },
        roundSize: stated('12345678901234567890.000000001 EUR'),
      }),
      securityRow(2, { id: 'sec-1', investmentAmount: stated('7 EUR') }),
    ],
    SNAPSHOT,
  ),
  snapshot: SNAPSHOT,
};

/** The text with one thing changed by hand. */
function changed(from: string, to: string): string {
  const text = toPlanFile(DOCUMENT);
  if (!text.includes(from)) throw new Error(`no ${from} in the plan`);
  return text.replaceAll(from, to);
}

function errorOf(content: string) {
  try {
    parsePlanFile(content);
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    const { code, message, hint, exitStatus } = error;
    return { code, message, hint, exitStatus };
  }
  throw new Error('it was read');
}

function damaged(what: string) {
  return {
    code: 'plan-damaged',
    message: `The saved plan cannot be read: ${what}.`,
    hint: 'Plan again with "capsheet plan INPUT --out PLAN.json"; do not change a saved plan by hand.',
    exitStatus: 2,
  };
}

describe('a file given as a saved plan', () => {
  test('is read back as it was, to the last digit', () => {
    const text = toPlanFile(DOCUMENT);
    expect(text).toContain('"12345678901234567890.000000001"');
    const { plan, ...read } = parsePlanFile(text);
    const { plan: saved, ...document } = DOCUMENT;
    expect(read).toEqual(document);
    expect({ ...plan, findings: plan.findings.length }).toEqual({ ...saved, findings: saved.findings.length });
  });

  test('may begin with a byte order mark', () => {
    const text = toPlanFile(DOCUMENT);
    expect(parsePlanFile(`\ufeff${text}`)).toEqual(parsePlanFile(text));
  });

  test.each([
    ['text', 'Company,Round'],
    ['nothing', ''],
    ['other JSON', '{"name":"capsheet"}'],
    ['a list', '[]'],
    ['another document of capsheet', '{"schema":"capsheet/check@1"}'],
  ])('is said to be none where it is %s', (_what, content) => {
    expect(errorOf(content)).toEqual({
      code: 'plan-foreign',
      message: 'The file is not a plan that capsheet saved.',
      hint: 'Give the file that "capsheet plan INPUT --out PLAN.json" wrote, or the workbook itself.',
      exitStatus: 2,
    });
  });

  test('is said to be of another version', () => {
    expect(errorOf(changed('capsheet/plan@1', 'capsheet/plan@2'))).toEqual({
      code: 'plan-newer',
      message:
        'The saved plan was made by another version of capsheet (capsheet/plan@2; this one reads capsheet/plan@1).',
      hint: 'Apply it with the version of capsheet that made it, or plan again with this one.',
      exitStatus: 2,
    });
  });

  test('is said to be cut short', () => {
    const text = toPlanFile(DOCUMENT);
    expect(errorOf(text.slice(0, text.length / 2))).toEqual(damaged('it is not complete JSON'));
  });

  test('is said to be what plan --json prints', () => {
    const { basis: _basis, ...printed }: { basis?: unknown } = JSON.parse(toPlanFile(DOCUMENT));
    expect(errorOf(JSON.stringify(printed))).toEqual(damaged('it is what `plan --json` prints, not a saved plan'));
  });

  test.each([
    ['an action', '"action": "add"', '"action": "delete"', 'rows.0.action'],
    ['a moment', '2024-07-01T14', '2024-07-41T14', 'madeAt'],
    ['a digest', 'b'.repeat(64), 'bbb', 'mappingSha256'],
    ['a day', '"issueDate": "2022-03-01"', '"issueDate": "2022-02-30"', 'basis.snapshot.securities.0.issueDate'],
    ['an amount', '"value": "2500"', '"value": "2,500"', 'basis.snapshot.securities.0.investmentAmount.value'],
  ])('is said where %s in it was changed by hand', (_what, from, to, place) => {
    expect(errorOf(changed(from, to))).toEqual(damaged(`"${place}" is not what it should be`));
  });

  test('is refused where a row was taken out', () => {
    const { rows, ...others }: { rows: unknown[] } = JSON.parse(toPlanFile(DOCUMENT));
    expect(errorOf(JSON.stringify({ ...others, rows: rows.slice(1) }))).toEqual(
      damaged('it has 1 rows and the origins of 2'),
    );
  });
});
