import { z } from 'zod';
import { countText, optionalDecimalText, optionalText, type Shape } from '../values/scalars.ts';
import { findingCode, SEVERITIES } from './finding-schema.ts';

/** A rule that the firm has raised, lowered, silenced or made stricter or more lenient. */
const ruleSetting = z.strictObject({
  code: findingCode,
  /** A warning where absent. */
  severity: z.enum([...SEVERITIES, 'off']).exactOptional(),
  /** The rule's own where absent. */
  tolerance: optionalDecimalText,
});
export type RuleSetting = Shape<typeof ruleSetting>;

/** The same with the number of its findings, reported or silenced: nobody silences a rule unawares. */
export const ruleChange = ruleSetting.extend({ found: countText });
export type RuleChange = Shape<typeof ruleChange>;

/** A rule as it is until a firm changes it. */
export const ruleListing = z.strictObject({
  code: findingCode,
  severity: z.enum(SEVERITIES),
  tolerance: optionalDecimalText,
  of: optionalText.describe('What the tolerance is counted in.'),
});
export type RuleListing = Shape<typeof ruleListing>;
