import { z } from 'zod';
import { nearestNames } from '../../../base/util/text/near-names.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { isWrite } from '../request-items.ts';
import { FAULT_TEXTS, RULE_TEXTS } from './rehearsal-texts.ts';

const MAX_MS = 3_600_000;
const milliseconds = z.int().min(0).max(MAX_MS);
const status = z.int().min(400).max(599);
const detail = z.string().optional();

/** The two refusals that no service gives to what it has stored. */
const storedStatus = status.refine((value) => value !== 401 && value !== 429, {
  error: 'expected a status other than 401 and 429, which mean for certain that nothing was stored',
});

/** How a request ends whose answer is not the true one. */
const ending = z.union([z.enum(['drop', 'hang'], { error: 'expected drop, hang or a status' }), storedStatus]);
export type FaultEnding = z.output<typeof ending>;

const fault = <Kind extends keyof typeof FAULT_TEXTS, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), ...fields }).describe(FAULT_TEXTS[kind]);

const faultSchema = z.discriminatedUnion(
  'kind',
  [
    fault('drop-before-storing', {}),
    fault('drop-after-storing', {}),
    fault('error-before-storing', { status: status.default(500), detail }),
    fault('error-after-storing', { status: storedStatus.default(500), detail }),
    fault('store-late', { afterMs: milliseconds, ending: ending.default('drop') }),
    fault('store-half', {
      part: z.number().min(0).max(1).default(0.5),
      which: z.enum(['first', 'last']).default('first'),
      ending: ending.default('drop'),
    }),
    fault('refuse-items', {
      status: z.union([z.literal(400), z.literal(422)]).default(422),
      named: z.boolean().default(true),
      field: z.string().optional(),
    }),
    fault('hang', { stored: z.boolean().default(false) }),
    fault('cut-short', { at: z.enum(['body', 'connection']).default('body') }),
    fault('rate-limited', {
      retryAfterSeconds: z.int().min(0).optional(),
      as: z.enum(['seconds', 'date']).default('seconds'),
    }),
    fault('expired-token', {}),
    fault('too-large', {}),
    fault('slow', { delayMs: milliseconds }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? `expected one of ${kindNames()}` : undefined) },
);

/** One way in which the sandbox spoils a request. */
export type Fault = z.output<typeof faultSchema>;
export type FaultKind = Fault['kind'];

/** `on` as a set of operations: an operation by its id or its method and path, or a group of them. */
const operationName = z.string().transform((name, context): string[] => {
  const ids = NAMED_OPERATIONS.get(name);
  if (ids !== undefined) return [...ids];
  const near = nearestNames(name, NAMED_OPERATIONS.keys(), 1)[0];
  const hint = near === undefined ? '' : `; the nearest is "${near}"`;
  context.addIssue({ code: 'custom', message: `there is no operation "${name}"${hint}` });
  return z.NEVER;
});

const faultRuleSchema = z
  .strictObject({
    on: z
      .union([operationName, z.array(operationName).min(1).readonly()])
      .transform((ids): readonly string[] => ids.flat())
      .optional()
      .describe(RULE_TEXTS.on),
    match: z.string().min(1).optional().describe(RULE_TEXTS.match),
    nth: z.int().min(1).optional().describe(RULE_TEXTS.nth),
    times: z.int().min(1).optional().describe(RULE_TEXTS.times),
    chance: z.number().gt(0).max(1).optional().describe(RULE_TEXTS.chance),
    seed: z.int().optional().describe(RULE_TEXTS.seed),
    do: z
      .union([faultSchema, z.array(faultSchema).min(1).readonly()])
      .transform((faults): readonly Fault[] => [faults].flat())
      .describe(RULE_TEXTS.do),
  })
  .refine(({ seed, chance }) => seed === undefined || chance !== undefined, {
    path: ['seed'],
    error: 'has no meaning without chance',
    when: isSoundSoFar,
  })
  .refine((rule) => rule.match !== undefined || rule.do.every(({ kind }) => kind !== 'refuse-items'), {
    path: ['match'],
    error: 'refuse-items needs a text that names the items',
    when: isSoundSoFar,
  });

/** The rules of a sandbox, in order: the first whose conditions a request meets spoils it. */
export const faultRulesSchema = z.array(faultRuleSchema).readonly();

export type FaultRule = z.output<typeof faultRuleSchema>;

/** A rule as it is written, without its defaults. */
export type FaultRuleInput = z.input<typeof faultRuleSchema>;

const NAMED_OPERATIONS: ReadonlyMap<string, readonly string[]> = nameOperations();

function nameOperations(): Map<string, readonly string[]> {
  const all = Object.values(OPERATIONS);
  const served = all.filter(({ id }) => id !== 'issueToken');
  const names = new Map<string, readonly string[]>([
    ['writes', served.filter(isWrite).map(({ id }) => id)],
    ['reads', served.filter((operation) => !isWrite(operation)).map(({ id }) => id)],
  ]);
  for (const { id, method, path } of all) names.set(id, [id]).set(`${method} ${path}`, [id]);
  return names;
}

/** False where an issue was found already: nothing has been transformed then. */
function isSoundSoFar({ issues }: { readonly issues: readonly unknown[] }): boolean {
  return issues.length === 0;
}

function kindNames(): string {
  return Object.keys(FAULT_TEXTS).join(', ');
}
