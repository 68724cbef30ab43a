import { once } from 'node:events';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { newSecret } from '../../base/util/secret-text.ts';
import type { ProcessLimits } from '../child/guard-process.ts';
import { type OwnCommand, OwnProcess } from '../child/own-process.ts';
import { DESK_KEY_HEADER, type DeskBrief, toDeskAddress } from '../desk/desk-brief.ts';

/** Time to start, on a busy machine. */
const START_PATIENCE_MS = 60_000;

export type DeskFacts = Omit<DeskBrief, 'folder' | 'key'>;

export interface DeskRequest {
  readonly method: string;
  /** As a laptop's page calls it. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: Readable | string | undefined;
}

/** A process with one desk, called over HTTP through a socket in a private folder. */
export class DeskProcess {
  readonly folder: string;
  /** Resolves with the last output once the process has ended and its folder is gone. */
  readonly over: Promise<string>;
  readonly #process: OwnProcess;
  readonly #key: string;
  readonly #agent = new Agent({ keepAlive: true });
  #told = '';

  private constructor(own: OwnProcess, folder: string, key: string) {
    this.folder = folder;
    this.#process = own;
    this.#key = key;
    this.over = this.#end();
  }

  /** Resolves when it is ready. Throws its last output if it fails. */
  static async start(command: OwnCommand, limits: ProcessLimits, facts: DeskFacts): Promise<DeskProcess> {
    const folder = await mkdtemp(join(tmpdir(), DESK_FOLDER_PREFIX));
    const own = new OwnProcess({ command, folder, limits });
    const desk = new DeskProcess(own, folder, newSecret());
    desk.tell(facts);
    const impatient = setTimeout(() => own.kill(), START_PATIENCE_MS);
    const isReady = await Promise.race([own.firstOutput.then(() => true), desk.over.then(() => false)]);
    clearTimeout(impatient);
    if (!isReady) throw new Error(`a desk could not be started: ${await desk.over}`);
    return desk;
  }

  get processId(): number {
    return this.#process.id;
  }

  holds(path: string): boolean {
    return resolve(path).startsWith(`${this.folder}${sep}`);
  }

  /** Sends the firm's service, if it has changed. */
  tell(facts: DeskFacts): void {
    const line = JSON.stringify({ ...facts, folder: this.folder, key: this.#key });
    if (line === this.#told) return;
    this.#told = line;
    this.#process.child.stdin?.write(`${line}\n`);
  }

  /** Resolves with the head of the answer. Throws if the process has ended. */
  async ask({ method, path, headers = {}, body }: DeskRequest): Promise<IncomingMessage> {
    const asked = request({
      socketPath: toDeskAddress(this.folder),
      agent: this.#agent,
      method,
      path,
      headers: { ...headers, [DESK_KEY_HEADER]: this.#key },
    });
    const answered = once(asked, 'response');
    // It may be interrupted after the answer has begun.
    asked.on('error', () => {});
    if (body === undefined || typeof body === 'string') asked.end(body);
    else send(body, asked);
    const [answer] = await answered;
    return answer;
  }

  /** Resolves when nothing of it is left. */
  async end(): Promise<void> {
    await this.#process.end();
    await this.over;
  }

  async #end(): Promise<string> {
    const { lastWords } = await this.#process.over;
    this.#agent.destroy();
    await removeFolder(this.folder);
    return lastWords;
  }
}

/** Streams the body. Incomplete uploads are not kept; the rest of an unwanted one is discarded. */
function send(body: Readable, asked: ClientRequest): void {
  body.pipe(asked);
  body.once('close', () => {
    if (!asked.writableEnded) asked.destroy();
  });
  asked.once('close', () => {
    body.unpipe(asked);
    body.resume();
  });
}

/** Prefix of the folders of desks. */
const DESK_FOLDER_PREFIX = 'capsheet-desk-';

const OURS = new RegExp(`^${DESK_FOLDER_PREFIX}\\w{6}$`);
/** A starting desk does not answer yet. */
const BEGINS_WITHIN_MS = 120_000;

/**
 * Removes the folders, with workbooks in them, of desks that were killed with their server, and returns how many. Desks
 * of other servers on this machine answer, and stay.
 */
export async function sweepDesks(nowMs: number, folder = tmpdir()): Promise<number> {
  let count = 0;
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => OURS.test(one))) {
    const path = join(folder, name);
    if (await isForsaken(path, nowMs)) count += (await removeFolder(path).catch(() => false)) ? 1 : 0;
  }
  return count;
}

async function isForsaken(path: string, nowMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && nowMs - found.mtimeMs > BEGINS_WITHIN_MS && !(await answers(path));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(toDeskAddress(path));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
