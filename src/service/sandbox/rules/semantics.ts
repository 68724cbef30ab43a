import { z } from 'zod';
import type { Issue } from '../errors.ts';
import { SEMANTIC_TEXTS } from '../faults/rehearsal-texts.ts';

/** A rule of ours about what can be entered into a cap table. */
export type SemanticRule = keyof typeof SEMANTIC_TEXTS;

const NAMES = Object.keys(SEMANTIC_TEXTS).filter((name): name is SemanticRule => name in SEMANTIC_TEXTS);

export const lenientSchema = z
  .union([z.literal('all'), z.array(z.enum(NAMES)).readonly()], {
    error: `expected all or a list of ${NAMES.join(', ')}`,
  })
  .default([]);

/** The rule that an item breaks, and the field that breaks it. */
export interface SemanticBreach {
  readonly rule: SemanticRule;
  readonly field: string;
  readonly msg: string;
}

/** Finds the first breach of a rule that holds; `lenient` are those that do not. */
export function findBreach(
  lenient: z.output<typeof lenientSchema>,
  breaches: readonly (SemanticBreach | undefined)[],
): SemanticBreach | undefined {
  return breaches.find((breach) => breach !== undefined && lenient !== 'all' && !lenient.includes(breach.rule));
}

/** Writes a breach as a refusal names it; `loc` is the way to the item. */
export function toIssue({ rule, field, msg }: SemanticBreach, loc: Issue['loc']): Issue {
  return { loc: [...loc, field], msg, type: rule };
}
