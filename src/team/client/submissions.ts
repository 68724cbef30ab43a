import { File } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import { FormData } from 'undici';
import type { z } from 'zod';
import { CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import type { FindingView } from '../../ui/api/row-status.ts';
import { MOST_FINDINGS } from '../api/findings.ts';
import { TEAM_OPERATIONS } from '../api/operations.ts';
import {
  INPUT_FIELD,
  MAPPING_FIELD,
  type newSubmission,
  SUBMISSION_FIELD,
  type SubmissionView,
} from '../api/submission.ts';
import type { TeamClient } from './team-client.ts';

/** Between two requests for a submission. */
const LOOK_MS = 500;

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Handed {
  readonly firm: string;
  readonly inputs: readonly NamedBytes[];
  readonly mapping?: NamedBytes | undefined;
  readonly said: z.input<typeof newSubmission>;
}

export function submitWorkbooks(client: TeamClient, { firm, inputs, mapping, said }: Handed): Promise<SubmissionView> {
  const form = new FormData();
  // The server reads the first field before it accepts files.
  form.append(SUBMISSION_FIELD, JSON.stringify(said));
  const add = (field: string, { name, bytes }: NamedBytes): void => form.append(field, new File([bytes], name), name);
  if (mapping !== undefined) add(MAPPING_FIELD, mapping);
  for (const input of inputs) add(INPUT_FIELD, input);
  return client.call(TEAM_OPERATIONS.submit, { params: { firm }, form });
}

/**
 * Finds a submission by its number; without a firm it looks in the inbox first, and then in each firm that the caller
 * may read. Throws `submission-unknown`.
 */
export async function fetchSubmission(client: TeamClient, submission: number, firm?: string): Promise<SubmissionView> {
  const get = (inFirm: string): Promise<SubmissionView> =>
    client.call(TEAM_OPERATIONS.getSubmission, { params: { firm: inFirm, submission } });
  if (firm !== undefined) return get(firm);
  const { toDecide, needYou, underWay } = await client.call(TEAM_OPERATIONS.getInbox);
  const waiting = [...toDecide, ...needYou, ...underWay].find(({ id }) => id === submission);
  if (waiting !== undefined) return get(waiting.firm);
  const { firms } = await client.call(TEAM_OPERATIONS.getMe);
  for (const { id } of firms.filter(({ may }) => may.includes('read'))) {
    const found = await orNothing(get(id));
    if (found !== undefined) return found;
  }
  throw usageError(
    'submission-unknown',
    `There is no submission ${submission} in any firm that you can read.`,
    '"capsheet inbox" lists what waits for you, "capsheet runs --server" what was submitted.',
  );
}

/** Foreign firms and missing submissions answer alike. */
async function orNothing(asked: Promise<SubmissionView>): Promise<SubmissionView | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CapsheetError && error.exitStatus === 2) return undefined;
    throw error;
  }
}

/** The findings of a refused submission, the gravest first; empty for others. */
export async function listRefusals(
  client: TeamClient,
  { firm, id, state, result }: SubmissionView,
): Promise<readonly FindingView[]> {
  if (state !== 'refused' || result?.findings === undefined) return [];
  const all: FindingView[] = [];
  for (;;) {
    const { findings, total } = await client.call(TEAM_OPERATIONS.listFindings, {
      params: { firm, submission: id },
      query: { offset: all.length, limit: MOST_FINDINGS },
    });
    all.push(...findings);
    if (findings.length === 0 || all.length >= total) return all;
  }
}

export interface Waiting {
  readonly isOver: (view: SubmissionView) => boolean;
  readonly onLook: (view: SubmissionView) => void;
  readonly signal: AbortSignal;
}

export async function awaitSubmission(
  client: TeamClient,
  first: SubmissionView,
  { isOver, onLook, signal }: Waiting,
): Promise<SubmissionView> {
  let view = first;
  for (;;) {
    onLook(view);
    if (isOver(view)) return view;
    await pause(LOOK_MS, undefined, { signal });
    view = await client.call(TEAM_OPERATIONS.getSubmission, { params: { firm: view.firm, submission: view.id } });
  }
}
