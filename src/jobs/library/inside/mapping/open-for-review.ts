import { readFile } from 'node:fs/promises';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { throwIfStopped } from '../../../../base/util/interruption.ts';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { MappingReview } from '../../../../model/mapping/mapping-review.ts';
import { checkOffline, readAndCheck } from '../../../pipeline/check-inputs.ts';
import { saveForEditor } from '../../../pipeline/mapping/save-mapping.ts';
import { type FileReadOptions, toRequest } from '../request.ts';
import { changeMapping } from './change-mapping.ts';
import { reviewMapping } from './review-mapping.ts';

/** A mapping with the source that it reads, which is read once. */
export interface OpenedMapping {
  readonly text: string;
  /** Reviews a mapping against that source, with its open questions: the text of this one, or one that was changed. */
  readonly reviewOf: (text: string) => MappingReview;
}

export async function openForReview(
  paths: readonly string[],
  options: FileReadOptions & { readonly mapping: string },
): Promise<OpenedMapping> {
  const { request, profile } = await toRequest(paths, options);
  const inputs = await readAndCheck(request);
  const { contents, reading: settings } = inputs;
  const { sourceTieOut: tieOut = [] } = await checkOffline(inputs, profile, omitAbsent({ signal: options.signal }));
  return {
    text: await readFile(options.mapping, 'utf8'),
    reviewOf: (text) => reviewMapping({ contents, text, settings, tieOut }).review,
  };
}

interface Editing {
  /** Each is looked up in what those before it have made: they may move what it is about, or settle it. */
  readonly edits: readonly ((review: MappingReview) => MappingEdit | undefined)[];
  /** A new file. */
  readonly out: string;
  readonly signal: AbortSignal;
}

/** Writes a mapping with its edits. */
export async function writeEdited({ text, reviewOf }: OpenedMapping, { edits, out, signal }: Editing): Promise<void> {
  let changed = text;
  for (const find of edits) {
    throwIfStopped(signal);
    const edit = find(reviewOf(changed));
    if (edit !== undefined) changed = changeMapping(changed, [edit]);
  }
  await saveForEditor(out, changed);
}
