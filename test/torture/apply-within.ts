import { join } from 'node:path';
import { CapsheetError } from '../../src/base/util/capsheet-error.ts';
import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import { applyInputs } from '../../src/jobs/pipeline/apply-inputs.ts';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import { loadSavedPlan, readingRequestOf } from '../../src/jobs/pipeline/planning/saved-plan.ts';
import { toResultJson } from '../../src/report/json/result-json.ts';
import type { Attempt } from './attempt-apply.ts';
import { openDeskSession, type PlanningDesk } from './plan-again.ts';

/**
 * The same apply within this process, for those that nothing strikes: a process of its own takes far longer to start
 * than to apply a workbook of a few rows.
 */
export async function applyWithin(desk: PlanningDesk, input: string, signal?: AbortSignal): Promise<Attempt> {
  const startedAt = performance.now();
  const end = (status: number, stdout: string, stderr = ''): Attempt => {
    const tookMs = performance.now() - startedAt;
    return { status, stdout, stderr, isStruck: false, isOwnProcess: false, tookMs };
  };
  const session = await openDeskSession(desk, desk.stateDir, signal);
  try {
    const path = join(desk.folder, input);
    const saved = input.endsWith('.json') ? await loadSavedPlan(path) : undefined;
    const reading = { paths: [path], reading: { decimalSign: '.' as const } };
    const inputs = await readAndCheck(saved === undefined ? reading : readingRequestOf(saved));
    const report = await applyInputs(inputs, session, {
      ...{ isPartial: false, isStrict: false, confirm: async () => 'unasked' as const },
      ...omitAbsent({ saved, signal }),
    });
    return report === undefined
      ? end(1, '', 'nothing was applied')
      : end(report.exitStatus, JSON.stringify(toResultJson(report)));
  } catch (error) {
    if (!(error instanceof CapsheetError)) return end(1, '', String(error instanceof Error ? error.stack : error));
    const { code, exitStatus, message } = error;
    return end(exitStatus, JSON.stringify({ schema: 'capsheet/error@1', code }), `${code}: ${message}`);
  } finally {
    await session.close();
  }
}
