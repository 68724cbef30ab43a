import type { Finding } from '../../../model/findings/finding.ts';
import type { FindingCode } from '../../../model/findings/finding-codes.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';

/** What is said of a row that differs or is blocked where such rows are listed. */
const TOLD: ReadonlySet<FindingCode> = new Set(['differs', 'reference-blocked', 'share-classes-not-addable']);

/** Findings without those that only say again why a listed row is not sent: they would push all others out of sight. */
export function otherFindings(findings: readonly Finding[], rows: readonly PlanRow[]): readonly Finding[] {
  const listed = rows.filter(({ action }) => action === 'differs' || action === 'blocked');
  const told = new Set(listed.flatMap((row) => row.findings.filter(({ code }) => TOLD.has(code)).map(toKey)));
  return findings.filter((finding) => !told.has(toKey(finding)));
}

function toKey({ inputIndex, sheet, row, cell, code, message }: Finding): string {
  return JSON.stringify([inputIndex, sheet, row, cell, code, message]);
}
