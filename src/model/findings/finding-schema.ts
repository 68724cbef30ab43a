import { z } from 'zod';
import { countText, optionalText, plainText, position } from '../values/scalars.ts';
import { type FindingCode, isFindingCode } from './finding-codes.ts';

/** The gravest first. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;

export const findingCode = z.custom<FindingCode>((value) => typeof value === 'string' && isFindingCode(value));

/** Something said about the user's data, at the place where it stands. Whatever keeps or prints findings derives from this. */
export const finding = z.strictObject({
  severity: z.enum(SEVERITIES),
  code: findingCode,
  /** From 0; absent where it concerns no input. */
  inputIndex: countText.exactOptional(),
  file: optionalText,
  /** The tab's name as it is. */
  sheet: optionalText,
  /** As Excel shows it, from 1. */
  row: position.exactOptional(),
  /** The declared name of the column (`Closing Date`), or the header as it stands where it is not declared. */
  column: optionalText.describe('The name of the column, or the header as it is written.'),
  /** Given for an empty required cell too. */
  cell: optionalText.describe('Such as F14.'),
  /** One or two sentences. */
  message: plainText.describe('What the cell contains, and what was expected.'),
  hint: plainText.describe('What to do.'),
  cure: z
    .literal('map')
    .exactOptional()
    .describe('What capsheet itself can do: `map` where `capsheet map` proposes how to read the tab.'),
});

/** As the JSON documents give it: what it has not is absent, and the file stands there only where there are several. */
export const findingJson = finding.omit({ inputIndex: true });
