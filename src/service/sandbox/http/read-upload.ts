import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { FileRule } from '../../contract/uploads.ts';
import { SandboxProblem } from '../errors.ts';

/** The most bytes of a multipart body besides its file. */
const ENVELOPE_BYTES = 64 * 1024;

/** Endings that mean the same content. */
const SAME_CONTENT: { readonly [ending: string]: string } = { jpeg: 'jpg' };

const FILE: readonly string[] = ['body', 'file'];

/**
 * Reads the parts of a multipart body: texts, and files as name and content. A file must be of the kind that its name says.
 * Throws `SandboxProblem` 400, 413 and 422.
 */
export async function readUpload(request: FastifyRequest, rule: FileRule): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > rule.maxBytes + ENVELOPE_BYTES) throw tooLarge(rule);
  const body: Record<string, unknown> = {};
  const limits = { fileSize: rule.maxBytes, files: 1, fields: 10, fieldSize: 1000, headerPairs: 20 };
  try {
    // Names are taken as they were sent, paths and all: a path is refused rather than cut off.
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type === 'field') body[part.fieldname] = part.value;
      else body[part.fieldname] = { filename: part.filename ?? '', content: await part.toBuffer() };
    }
  } catch (error) {
    throw toProblem(error, rule);
  }
  await assertContent(body.file);
  return body;
}

function tooLarge({ maxBytes }: FileRule): SandboxProblem {
  return new SandboxProblem(413, [
    { loc: FILE, msg: `expected at most ${maxBytes / 1024 / 1024} MB`, type: 'too_large' },
  ]);
}

async function assertContent(file: unknown): Promise<void> {
  if (!isFile(file)) return;
  const named = /\.([^.]+)$/.exec(file.filename.toLowerCase())?.[1] ?? '';
  const found = (await fileTypeFromBuffer(file.content))?.ext;
  if (found === (SAME_CONTENT[named] ?? named)) return;
  const content = file.content.byteLength === 0 ? 'empty' : found === undefined ? 'of no known type' : `.${found}`;
  const msg = `The content of "${file.filename}" is ${content}, not what its name says.`;
  throw new SandboxProblem(422, [{ loc: FILE, msg, type: 'wrong_content' }]);
}

function isFile(value: unknown): value is { readonly filename: string; readonly content: Uint8Array } {
  return typeof value === 'object' && value !== null && 'filename' in value && 'content' in value;
}

function toProblem(error: unknown, rule: FileRule): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(rule);
  return new SandboxProblem(400, 'The multipart body cannot be read.');
}
