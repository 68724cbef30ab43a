import { parseSavedPlan } from '../../../jobs/pipeline/planning/saved-plan.ts';
import { toFindingsJson } from '../../../model/findings/finding-json.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { ChangeIndex } from '../../../ui/views/change-index.ts';
import { ChangePages } from '../../../ui/views/change-page.ts';
import type { FileStore } from '../../store/file-store.ts';
import { FindingIndex } from '../views/finding-index.ts';
import { OpenedFiles } from './opened-files.ts';

/** A plan that somebody looks at. */
interface OpenedPlan {
  readonly document: PlanDocument;
  readonly changes: ChangePages;
  readonly findings: FindingIndex;
}

const MIB = 1024 ** 2;
const MOST_BYTES = 64 * MIB;

/** The plans that were looked at last. */
export class OpenedPlans extends OpenedFiles<OpenedPlan> {
  constructor(files: Pick<FileStore, 'load'>, mostBytes = MOST_BYTES) {
    super(files, toOpenedPlan, mostBytes);
  }
}

function toOpenedPlan(sha256: string, bytes: Buffer): OpenedPlan {
  const { document } = parseSavedPlan(`${sha256}.plan.json`, bytes);
  const { plan, inputs } = document;
  const findings = new FindingIndex(toFindingsJson(plan.findings, inputs.length > 1));
  return { document, changes: new ChangePages(new ChangeIndex(document, undefined)), findings };
}
