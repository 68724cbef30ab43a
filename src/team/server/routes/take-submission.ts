import type { MultipartFile } from '@fastify/multipart';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { parseJson } from '../../../base/util/parse/parse-json.ts';
import { toSafePath } from '../../../jobs/library/inside/submission/upload-names.ts';
import { shareOpenFirm } from '../../administration/firms.ts';
import {
  INPUT_FIELD,
  MAPPING_FIELD,
  type NewSubmission,
  newSubmission,
  type StoredFile,
  SUBMISSION_FIELD,
} from '../../api/submission.ts';
import { appendAudit } from '../../database/audit.ts';
import { addSubmission } from '../../database/submissions.ts';
import { toActor } from '../../terms/audit-entry.ts';
import { digestContent } from '../../terms/submitted-content.ts';
import { HttpProblem } from '../http-problem.ts';
import type { TeamCaller, TeamContext } from '../serve.ts';

/** A submission whose files are stored. */
export interface Submitted extends NewSubmission {
  readonly inputs: StoredFile[];
  readonly mapping?: StoredFile;
}

/** Creates the submission, in one transaction, and returns its id. Throws `submission-under-way`, `firm-closed`. */
export async function keepSubmission(
  { mapping, ...submitted }: Submitted,
  { firm, caller: { person } }: { readonly firm: string; readonly caller: TeamCaller },
  { database }: Pick<TeamContext, 'database'>,
): Promise<number> {
  const facts = { firm, maker: person.id, ...submitted, ...omitAbsent({ mapping }) };
  const contentSha256 = digestContent(facts);
  return database.transact('write', async (ask) => {
    await shareOpenFirm(ask, firm);
    const { id, isNew } = await addSubmission(ask, { ...facts, contentSha256 });
    if (!isNew)
      throw new HttpProblem(409, {
        code: 'submission-under-way',
        message: `The same has already been submitted as submission ${id}, which is not finished.`,
        hint: `Look at submission ${id}; once it is finished or taken back, this can be submitted again.`,
      });
    const details = { files: submitted.inputs.length, content: contentSha256 };
    await appendAudit(ask, toActor(person), { firm, action: 'submitted', subject: `submission ${id}`, details });
    return id;
  });
}

const MIB = 1024 ** 2;
/** As on a laptop; far beyond what people edit. */
export const MOST_FILE_BYTES = 512 * MIB;
const MOST_FILES = 500;
/** Limit of a form, in largest files: a worker needs room for them. */
const LARGEST_TOGETHER = 4;

declare module 'fastify' {
  interface FastifyInstance {
    /** Limit for all files of a form together. */
    readonly mostFormBytes: number;
  }
}

export async function addForms(app: FastifyInstance, mostFileBytes: number): Promise<void> {
  app.decorate('mostFormBytes', LARGEST_TOGETHER * mostFileBytes);
  await app.register(fastifyMultipart, {
    preservePath: true,
    throwFileSizeLimit: false,
    limits: { fileSize: mostFileBytes, files: MOST_FILES, fields: 1, fieldSize: 50_000, parts: MOST_FILES + 1 },
  });
}

interface Taken {
  said: NewSubmission;
  bytesLeft: number;
  readonly inputs: StoredFile[];
  mapping?: StoredFile;
}

/**
 * Receives a submission: streams each file to the store, then creates it in the database, and returns its id. Throws
 * HttpProblem, and as the store.
 */
export async function takeSubmission(
  request: FastifyRequest,
  { firm, caller }: { readonly firm: string; readonly caller: TeamCaller },
  { database, files }: TeamContext,
): Promise<number> {
  if (!request.isMultipart()) throw invalid('The request is not a form with files.');
  const { said, inputs, mapping } = await takeParts(request, files);
  if (inputs.length === 0) throw invalid('The request contains no workbook.');
  return keepSubmission({ ...said, inputs, ...omitAbsent({ mapping }) }, { firm, caller }, { database });
}

async function takeParts(request: FastifyRequest, files: TeamContext['files']): Promise<Taken> {
  const taken: Taken = { said: newSubmission.parse({}), bytesLeft: request.server.mostFormBytes, inputs: [] };
  for await (const part of request.parts()) {
    if (part.type === 'file') await takeFile(part, taken, files);
    else if (part.fieldname === SUBMISSION_FIELD) taken.said = newSubmission.parse(parseField(part.value));
  }
  return taken;
}

async function takeFile(part: MultipartFile, taken: Taken, files: TeamContext['files']): Promise<void> {
  const { fieldname, file } = part;
  const name = toSafePath(part.filename);
  const isTwice =
    fieldname === MAPPING_FIELD ? taken.mapping !== undefined : taken.inputs.some((one) => one.name === name);
  if (isTwice) throw invalid(`${name} was sent twice.`);
  if (fieldname !== INPUT_FIELD && fieldname !== MAPPING_FIELD) throw invalid(`A file was sent as "${fieldname}".`);
  const { sha256 } = await files.put(readWhole(file, name, taken));
  if (fieldname === MAPPING_FIELD) taken.mapping = { name, sha256 };
  else taken.inputs.push({ name, sha256 });
}

/** Keeps nothing if the file is too large. */
async function* readWhole(file: MultipartFile['file'], name: string, taken: Taken): AsyncGenerator<Uint8Array> {
  for await (const piece of file) {
    taken.bytesLeft -= piece.length;
    if (taken.bytesLeft < 0) throw tooMuch();
    yield piece;
  }
  if (file.truncated)
    throw new HttpProblem(413, {
      code: 'upload-too-large',
      message: `${name} is too large to be submitted.`,
      hint: 'Split it into several workbooks.',
    });
}

function parseField(text: unknown): unknown {
  try {
    return parseJson(String(text));
  } catch {
    throw invalid(`The field "${SUBMISSION_FIELD}" is not JSON.`);
  }
}

/** All files of a form together. */
export function tooMuch(): HttpProblem {
  return new HttpProblem(413, {
    code: 'upload-too-large',
    message: 'Together, these files are too large to be submitted at once.',
    hint: 'Submit them as several submissions.',
  });
}

function invalid(message: string): HttpProblem {
  const hint = `Send a form with "${SUBMISSION_FIELD}" first, then each workbook as "${INPUT_FIELD}".`;
  return new HttpProblem(400, { code: 'submission-invalid', message, hint });
}
