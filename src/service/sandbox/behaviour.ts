import { z } from 'zod';
import { PARSE_STATES } from '../contract/documents.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { BEHAVIOUR_TEXTS as TEXTS } from './faults/rehearsal-texts.ts';
import { lenientSchema } from './rules/semantics.ts';

const OPERATION_IDS = Object.values(OPERATIONS).map(({ id }) => id);

/** Longer than any rehearsal. */
const MAX_MS = 3_600_000;

const milliseconds = z.int().min(0).max(MAX_MS).default(0);
const places = z.int().min(0).max(20).nullable().default(null);

/** The questions that no documentation answers; the sandbox plays each case. */
export const behaviourSchema = z.strictObject({
  refusedAdds: z.enum(['nothing', 'items-before', 'sound-items']).default('nothing').describe(TEXTS.refusedAdds),
  storesAfterMs: milliseconds.describe(TEXTS.storesAfterMs),
  visibleAfterMs: milliseconds.describe(TEXTS.visibleAfterMs),
  sharesAfterSale: z.enum(['remaining', 'original']).default('remaining').describe(TEXTS.sharesAfterSale),
  costAfterConversion: z.enum(['left', 'whole']).default('left').describe(TEXTS.costAfterConversion),
  costAfterExercise: z.enum(['carried', 'cash']).default('carried').describe(TEXTS.costAfterExercise),
  consumedSecurities: z
    .enum(['listed', 'listed-with-zero', 'removed'])
    .default('listed')
    .describe(TEXTS.consumedSecurities),
  inputOfRemoved: z.enum(['kept', 'null']).default('kept').describe(TEXTS.inputOfRemoved),
  outputOfTransaction: z.enum(['named', 'null']).default('named').describe(TEXTS.outputOfTransaction),
  pariPassu: z.enum(['both-sides', 'one-side']).default('both-sides').describe(TEXTS.pariPassu),
  maxItems: z.int().min(1).default(500).describe(TEXTS.maxItems),
  maxBytes: z.int().min(100).default(1_048_576).describe(TEXTS.maxBytes),
  shareClassesOfSeveralCompanies: z.boolean().default(true).describe(TEXTS.shareClassesOfSeveralCompanies),
  moneyPlaces: places.describe(TEXTS.moneyPlaces),
  sharePlaces: places.describe(TEXTS.sharePlaces),
  parseState: z.enum(PARSE_STATES).default('not-started').describe(TEXTS.parseState),
  pageSize: z.int().min(1).max(100).default(25).describe(TEXTS.pageSize),
  coInvestors: z.enum(['list', 'single']).default('list').describe(TEXTS.coInvestors),
  createAnswersId: z.boolean().default(false).describe(TEXTS.createAnswersId),
  valuesNeedCompany: z.boolean().default(false).describe(TEXTS.valuesNeedCompany),
  errorBody: z.enum(['fields', 'text']).default('fields').describe(TEXTS.errorBody),
  retryAfter: z.boolean().default(true).describe(TEXTS.retryAfter),
  missingCalls: z.array(z.enum(OPERATION_IDS)).readonly().default([]).describe(TEXTS.missingCalls),
  lenient: lenientSchema.describe(TEXTS.lenient),
  decimals: z.enum(['string', 'number']).default('string').describe(TEXTS.decimals),
});

export type SandboxBehaviour = Readonly<z.output<typeof behaviourSchema>>;
