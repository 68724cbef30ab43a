import { z } from 'zod';
import { findingPageShape } from '../../model/findings/finding-page.ts';
import { findingJson } from '../../model/findings/finding-schema.ts';
import type { Shape } from '../../model/values/scalars.ts';
import { wholeCount } from './row-status.ts';

/** `file` is present when findings of several inputs are listed together. */
export const shownFinding = findingJson.extend({ code: z.string(), columnIndex: wholeCount.exactOptional() });
export type FindingView = Shape<typeof shownFinding>;

/** The meaning of a code, its reason, place, cure and an example. */
export const findingExplanation = findingPageShape.omit({ family: true }).strip();
export type FindingExplanationView = Shape<typeof findingExplanation>;
