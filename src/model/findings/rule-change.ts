import type { Decimal } from '../values/decimal.ts';
import type { Severity } from './finding.ts';
import type { FindingCode } from './finding-codes.ts';

/** A rule that the firm has raised, lowered, silenced or made stricter or more lenient. */
export interface RuleSetting {
  readonly code: FindingCode;
  /** A warning where absent. */
  readonly severity?: Severity | 'off';
  /** The rule's own where absent. */
  readonly tolerance?: Decimal;
}

/** The same with what came of it: a silenced rule is looked at all the same, so that nobody is silent unawares. */
export interface RuleChange extends RuleSetting {
  /** How many findings the rule has, told or silenced. */
  readonly found: number;
}

/** A rule as it is until a firm changes it. */
export interface RuleListing {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly tolerance?: Decimal;
  /** What the tolerance is counted in: `days after today`. */
  readonly of?: string;
}
