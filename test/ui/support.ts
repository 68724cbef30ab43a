import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { FormData, request } from 'undici';
import { onTestFinished } from 'vitest';
import type { InputReading } from '../../src/model/records/input-reading.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { READING_FIELD } from '../../src/ui/api/reading.ts';
import type { WorkState } from '../../src/ui/api/work-state.ts';
import { startUi, type Ui, type UiOptions } from '../../src/ui/server/start-ui.ts';
import type { AnyDocument } from '../support/any-document.ts';
import { FaultProxy } from '../support/fault-proxy.ts';

/** The folder of the built page. */
const PAGE_DIR = resolve('dist/ui/page');

const CLIENT_SECRET = 'a-secret-that-nobody-may-read';

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly text: string;
  readonly bytes: Buffer;
  readonly json: AnyDocument;
}

export interface Asking {
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | FormData;
}

/** A folder of its own, gone with the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-ui-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server with the built page and no service, closed with the test. */
export async function openUi(options: Partial<UiOptions> = {}): Promise<Ui> {
  const stateDir = options.stateDir ?? makeFolder();
  const ui = await startUi({
    port: 0,
    pageDir: PAGE_DIR,
    own: {},
    userName: 'fiona',
    network: {},
    version: '1',
    ...options,
    stateDir,
  });
  onTestFinished(() => ui.close());
  return ui;
}

/** A service without rate windows, where nothing shows or lands later, closed with the test. */
export async function openService(
  options: Partial<SandboxOptions> = {},
): Promise<{ readonly sandbox: Sandbox; readonly ui: Pick<UiOptions, 'own' | 'profile'> }> {
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], clientSecret: CLIENT_SECRET, ...options });
  onTestFinished(() => sandbox.close());
  const profile = join(makeFolder(), 'profile.json');
  writeFileSync(profile, JSON.stringify({ rateWindows: [], settleSeconds: 0, visibleSeconds: 0 }));
  const own = { baseUrl: sandbox.url, clientId: sandbox.clientId, clientSecret: CLIENT_SECRET };
  return { sandbox, ui: { own, profile } };
}

/** The same behind a proxy, which spoils the requests that a test names. */
export async function openProxied() {
  const { sandbox, ui } = await openService();
  const proxy = await FaultProxy.start(sandbox.url);
  onTestFinished(() => proxy.close());
  return { sandbox, proxy, ui: { ...ui, own: { ...ui.own, baseUrl: proxy.url } } };
}

/** Asks without following redirects; headers are sent as they are, `host` too. */
export async function ask(url: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
  const answer = await request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const text = bytes.toString('utf8');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    bytes,
    get json() {
      return JSON.parse(text);
    },
  };
}

/** Hands over the token of the printed address, as the page does that it leads to. */
export function handOver({ address }: Pick<Ui, 'address'>, headers: Asking['headers'] = {}): Promise<Answer> {
  const { origin, hash } = new URL(address);
  return ask(`${origin}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token: hash.slice('#token='.length) }),
  });
}

/** The header by which the page is known from then on. */
export async function enter(ui: Pick<Ui, 'address'>): Promise<{ readonly 'x-capsheet-key': string }> {
  return { 'x-capsheet-key': (await handOver(ui)).json.key };
}

/** A file of the disk by its path, or bytes under any name. */
type Uploaded = string | { readonly name: string; readonly bytes: Uint8Array };

/** The page, as the server sees it. */
export class Visitor {
  readonly #origin: string;
  readonly #key: Awaited<ReturnType<typeof enter>>;

  private constructor(origin: string, key: Awaited<ReturnType<typeof enter>>) {
    this.#origin = origin;
    this.#key = key;
  }

  static async of(ui: Ui): Promise<Visitor> {
    return new Visitor(ui.origin, await enter(ui));
  }

  get(path: string): Promise<Answer> {
    return ask(`${this.#origin}/api/${path}`, { headers: this.#key });
  }

  post(path: string, body?: object): Promise<Answer> {
    const headers = { ...this.#key, origin: this.#origin };
    const json = { 'content-type': 'application/json' };
    return ask(`${this.#origin}/api/${path}`, {
      method: 'POST',
      headers: body === undefined ? headers : { ...headers, ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Uploads files of the disk, or bytes under any name. */
  upload(...files: readonly Uploaded[]): Promise<Answer> {
    return this.uploadAs(undefined, ...files);
  }

  /** The same, read as `reading` says. */
  async uploadAs(reading: InputReading | undefined, ...files: readonly Uploaded[]): Promise<Answer> {
    const form = new FormData();
    if (reading !== undefined) form.append(READING_FIELD, JSON.stringify(reading));
    for (const file of files) {
      const { name, bytes } = typeof file === 'string' ? { name: basename(file), bytes: await readFile(file) } : file;
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
    }
    const headers = { ...this.#key, origin: this.#origin };
    return ask(`${this.#origin}/api/open/upload`, { method: 'POST', headers, body: form });
  }

  async state(): Promise<WorkState> {
    return (await this.get('state')).json;
  }

  /** Every state that is told from now on, as the page gets them, until `isEnd` says so. */
  async watch(isEnd: (state: WorkState) => boolean): Promise<WorkState[]> {
    const answer = await request(`${this.#origin}/api/events`, { headers: this.#key });
    const states: WorkState[] = [];
    let rest = '';
    for await (const chunk of answer.body.setEncoding('utf8')) {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events.filter((text) => text.startsWith('data: '))) {
        const state: WorkState = JSON.parse(event.slice('data: '.length));
        states.push(state);
        if (isEnd(state)) return states;
      }
    }
    return states;
  }

  /** Types texts into cells of a sheet, in one step. */
  edit(sheet: number, ...cells: readonly { rowNumber: number; columnIndex: number; text: string }[]): Promise<Answer> {
    return this.correct('edit', { sheet, cells });
  }

  /** A correction of the workbook that is shown now. */
  async correct(path: 'edit' | 'paste' | 'alike' | 'match', body: object): Promise<Answer> {
    return this.post(path, { readings: (await this.get('book')).json.readings, ...body });
  }

  /** The state when nothing is under way any more, and what was corrected is on the disk. */
  async settled(): Promise<WorkState> {
    const states = await this.watch(({ job, corrections }) => job === undefined && !corrections.isSaving);
    const last = states.at(-1);
    if (last === undefined) throw new Error('nothing was told');
    return last;
  }
}
