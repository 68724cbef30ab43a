import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { SubmissionView } from '../../../src/team/api/submission.ts';
import { closeLater } from '../../support/close-later.ts';

export const TOKEN = 'cap_0123456789abcdef-nobody-may-read-this';
export const DIGEST = '3f9ab6c07d21'.padEnd(64, '0');

export interface Heard {
  readonly call: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface Said {
  readonly status?: number;
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
}

type Answers = { readonly [call: string]: (heard: Heard) => Said };

/** A server of a team that says what a test has it say, by `METHOD /path`; anything else is not there. */
export interface SmallServer {
  readonly origin: string;
  readonly heard: readonly Heard[];
  close(): Promise<void>;
}

export async function startSmallServer(answers: Answers): Promise<SmallServer> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const one = await hear(request);
    heard.push(one);
    const { status = 200, json, bytes } = answers[one.call]?.(one) ?? notThere();
    response.writeHead(status, {
      'content-type': bytes === undefined ? 'application/json' : 'application/octet-stream',
    });
    response.end(bytes ?? JSON.stringify(json));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  closeLater(close);
  return { origin: `http://127.0.0.1:${address.port}`, heard, close };
}

export function refusal(status: number, code: string, message: string): Said {
  return { status, json: { code, message, hint: 'Do this.' } };
}

function notThere(): Said {
  return refusal(404, 'submission-unknown', 'There is no such thing.');
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const { method, url = '', headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks).toString('latin1');
  return { call: `${method} ${url}`, authorization: headers.authorization, body };
}

const ANA = { id: 1, name: 'Ana Ilves', email: 'ana@firm.example' };
const BEN = { id: 2, name: 'Ben Okri', email: 'ben@firm.example' };

export const ME = {
  person: BEN,
  version: '0.1.0',
  firms: [
    { id: 'kelder', name: 'Kelder Capital', may: ['administer'] },
    { id: 'northlight', name: 'Northlight', may: ['read', 'decide'] },
  ],
  mayEverywhere: [],
};

/** A submission of Ana's that waits for Ben, or as it is said. */
export function makeSubmission(but: Partial<SubmissionView> = {}): SubmissionView {
  const summary = {
    headline: '60 rows would be added and 9 replaced.',
    counts: { add: 60, replace: 9 },
    errors: 0,
    warnings: 1,
    writes: 14,
  };
  return {
    id: 12,
    firm: 'northlight',
    firmName: 'Northlight',
    maker: ANA,
    madeAt: '2026-11-23T22:10:00.000Z',
    comment: 'Q3',
    inputs: [{ name: 'quarterly.xlsx', sha256: 'a'.repeat(64) }],
    state: 'planned',
    stateAt: '2026-11-23T22:11:00.000Z',
    wanted: 'go',
    summary,
    reading: { decimalSign: '.' },
    isPartial: false,
    plans: [{ sha256: DIGEST, madeAt: '2026-11-23T22:11:00.000Z', summary, moved: [], reports: [] }],
    can: ['decide'],
    ...but,
  };
}
