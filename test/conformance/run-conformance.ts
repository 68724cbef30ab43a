import { type Check, type Services, Skipped } from './check.ts';
import { ACCESS_CHECKS } from './checks/access-checks.ts';
import { CAP_TABLE_CHECKS } from './checks/cap-table-checks.ts';
import { COMPANY_CHECKS } from './checks/company-checks.ts';
import { LIST_CHECKS } from './checks/list-checks.ts';
import { QUERY_CHECKS } from './checks/query-checks.ts';

export interface CheckResult {
  readonly operation: string;
  readonly says: string;
  readonly outcome: 'holds' | 'fails' | 'skipped';
  /** Why it fails or was skipped. */
  readonly reason?: string;
}

export const ALL_CHECKS: readonly Check[] = [
  ...ACCESS_CHECKS,
  ...LIST_CHECKS,
  ...QUERY_CHECKS,
  ...COMPANY_CHECKS,
  ...CAP_TABLE_CHECKS,
];

export interface ConformanceSettings extends Services {
  /** Without it nothing is stored: what would store something is skipped. */
  readonly isWriting: boolean;
}

/** Runs every check, one after the other, to the last. */
export async function runConformance(settings: ConformanceSettings): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of ALL_CHECKS) results.push(await runCheck(check, settings));
  return results;
}

async function runCheck(check: Check, settings: ConformanceSettings): Promise<CheckResult> {
  const result = { operation: `${check.operation.method} ${check.operation.path}`, says: check.says };
  const missing = findMissing(check, settings);
  if (missing !== undefined) return { ...result, outcome: 'skipped', reason: missing };
  try {
    await check.run(settings);
    return { ...result, outcome: 'holds' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...result, outcome: error instanceof Skipped ? 'skipped' : 'fails', reason };
  }
}

function findMissing({ needs }: Check, { isWriting, viewer }: ConformanceSettings): string | undefined {
  if (needs === 'write' && !isWriting) return 'it stores something: give --write';
  if (needs === 'viewer' && viewer === undefined) return 'it needs the credentials of a VIEWER';
  return undefined;
}

/** One line an operation, then every check that fails, then the sum. */
export function summarize(results: readonly CheckResult[]): string {
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const count = (outcome: CheckResult['outcome'], of = results) => of.filter((one) => one.outcome === outcome).length;
  const lines = operations.map((operation) => {
    const own = results.filter((one) => one.operation === operation);
    const figures = [count('holds', own), count('fails', own), count('skipped', own)];
    return `${figures.map((figure) => String(figure).padStart(7)).join('')}  ${operation}`;
  });
  const failures = results
    .filter(({ outcome }) => outcome === 'fails')
    .map(({ operation, says, reason }) => `\n${operation} ${says}\n  ${reason}`);
  const sum = `${results.length} checks of ${operations.length} operations: ${count('holds')} hold, ${count('fails')} fail, ${count('skipped')} skipped.`;
  return ['  holds  fails skipped', ...lines, ...failures, '', sum].join('\n');
}
