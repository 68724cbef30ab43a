import { z } from 'zod';
import { findingJson } from '../../../model/findings/finding-schema.ts';
import { inputIdentity, planRow } from '../../../model/outcomes/plan.ts';
import { planJson } from '../../../model/outcomes/plan-json.ts';
import { planStep } from '../../../model/outcomes/plan-step.ts';
import { inputReading } from '../../../model/records/input-reading.ts';
import { firm, snapshot } from '../../../model/service/snapshot.ts';
import { countText, plainText, sha256 } from '../../../model/values/scalars.ts';

const findings = z.array(findingJson);

/** The part of a row that people do not read; in the order of the rows. */
const basisRow = planRow
  .pick({ rowKey: true, kind: true, company: true, dependsOn: true })
  .extend({ inputIndex: countText, file: plainText });

/** A saved plan: the JSON of `plan --json`, and what a later run needs to tell whether it still holds. */
export const planFile = planJson.extend({
  inputs: z.array(inputIdentity.omit({ writtenAt: true })),
  reading: inputReading.exactOptional(),
  mappingSha256: sha256.exactOptional(),
  profileSha256: sha256.exactOptional(),
  rows: z.array(planJson.shape.rows.element.extend({ findings: findings.exactOptional() })),
  findings,
  /** Guards the text of the file against slips; it is checked before the file is parsed. */
  seal: plainText.exactOptional(),
  basis: z.strictObject({ firm, rows: z.array(basisRow), steps: z.array(planStep), snapshot }),
});

export type PlanFile = z.infer<typeof planFile>;
