import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import { onPage, settingName } from '../../../base/util/setting-names.ts';
import { toPlanFile } from '../../../engine/plan/plan-file.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { toPlanJson } from '../../../model/outcomes/plan-json.ts';
import type { ReadingRequest } from '../../pipeline/inputs/read-inputs.ts';
import {
  parseSavedPlan,
  readingRequestOf,
  readPlanBytes,
  type SavedPlan,
  savePlan,
  sealPlan,
} from '../../pipeline/planning/saved-plan.ts';
import type { PortfolioPlan } from '../portfolio-plan.ts';

/** Kept apart from what the caller holds. A copy that somebody has changed is not in here. */
const DOCUMENTS = new WeakMap<PortfolioPlan, () => PlanDocument>();

interface PlanParts {
  readonly document: () => PlanDocument;
  readonly text: () => string;
  readonly path?: string;
}

/** Each part is made when it is first asked for: that of a big plan takes its time. */
function toPlan({ document, text, ...place }: PlanParts): PortfolioPlan {
  const printed = makeOnce(() => toPlanJson(document()));
  const digest = makeOnce(() => createHash('sha256').update(text()).digest('hex'));
  const plan = {
    get document() {
      return printed();
    },
    get text() {
      return text();
    },
    get sha256() {
      return digest();
    },
    ...place,
  };
  DOCUMENTS.set(plan, document);
  return plan;
}

/** The plan that was just made. */
export function toMadePlan(document: PlanDocument): PortfolioPlan {
  return toPlan({ document: () => document, text: makeOnce(() => sealPlan(toPlanFile(document))) });
}

/** Throws `plan-not-found`, `plan-not-a-file`, and what parsePlan throws. */
export async function readPlan(path: string): Promise<PortfolioPlan> {
  return parsePlan((await readPlanBytes(path)).toString('utf8'), { path });
}

/** Throws what parseSavedPlan throws. */
export function parsePlan(text: string, place: { readonly path?: string }): PortfolioPlan {
  const { document } = parseText({ text, ...place });
  return toPlan({ document: () => document, text: () => text, ...place });
}

/** Writes a plan into a new file, and does not read it again before somebody asks what is in it. */
export async function writePlan(plan: PortfolioPlan, path: string): Promise<PortfolioPlan> {
  assertPlanPath(path);
  const document = documentOf(plan);
  const { paths, reading } = requestOf(plan);
  const inputs = document.inputs.map((input, index) => ({ ...input, path: paths[index] ?? input.path }));
  const { text } = await savePlan({ ...document, inputs, reading }, path);
  return toPlan({ document: makeOnce(() => parseText({ text, path }).document), text: () => text, path });
}

/** Writes a plan that looks for its workbooks next to it, wherever they were when it was made. */
export function writePlanBeside(plan: PortfolioPlan, path: string): Promise<PortfolioPlan> {
  const document = documentOf(plan);
  const inputs = document.inputs.map((input) => ({ ...input, path: join(dirname(path), input.name) }));
  return writePlan(toMadePlan({ ...document, inputs }), path);
}

/** Throws `plan-not-json`: `apply` recognises a plan by its ending. */
export function assertPlanPath(path: string): void {
  if (/\.json$/i.test(path)) return;
  throw usageError(
    'plan-not-json',
    `${settingName('out')} names "${path}", which does not end in .json.`,
    onPage(
      'Choose a name that ends in .json.',
      'Give a file name that ends in .json, which is how "capsheet apply" knows a plan; "capsheet plan --report" writes a workbook.',
    ),
  );
}

/** The plan itself. A value that is not ours is read again with its seal: it may have come a long way. */
export function documentOf(plan: PortfolioPlan): PlanDocument {
  return (DOCUMENTS.get(plan) ?? (() => parseText(plan).document))();
}

/** The plan with the digest by which it is approved and applied. */
export function savedOf(plan: PortfolioPlan): SavedPlan {
  const document = DOCUMENTS.get(plan);
  if (document === undefined) return parseText(plan);
  return { path: plan.path ?? UNPLACED, sha256: plan.sha256, document: document() };
}

/** How the inputs of a plan were read. */
export function requestOf(plan: PortfolioPlan): ReadingRequest {
  return readingRequestOf({ path: plan.path ?? UNPLACED, document: documentOf(plan) });
}

/** Its paths count from the working folder. */
const UNPLACED = 'plan.json';

function parseText({ text, path = UNPLACED }: Pick<PortfolioPlan, 'text' | 'path'>): SavedPlan {
  return parseSavedPlan(path, Buffer.from(text));
}

/**
 * `--require-other`: throws `plan-same-user` if one user made and applies the plan, which includes a workbook without a
 * plan.
 */
export function assertOther(plan: PortfolioPlan | undefined, userName: string): void {
  if (plan === undefined) {
    throw usageError(
      'plan-same-user',
      'A workbook is planned and applied by the same user.',
      onPage(
        'Save the plan of its dry run, and let somebody else apply that.',
        'Save its plan ("capsheet plan INPUT --out PLAN.json") and let somebody else apply that, or leave --require-other out.',
      ),
    );
  }
  if (documentOf(plan).madeBy !== userName) return;
  throw usageError(
    'plan-same-user',
    `The plan was made by ${userName}, who is also applying it.`,
    onPage('Let somebody else apply it.', 'Let somebody else apply it, or leave --require-other out.'),
  );
}
