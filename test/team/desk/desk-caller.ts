import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { basename } from 'node:path';
import type { WorkState } from '../../../src/ui/api/work-state.ts';
import type { Asked } from '../server/asked-server.ts';

type Answer = Awaited<ReturnType<Asked['ask']>>;

/** Somebody at their desk for a firm, as the page asks for it. */
export class DeskCaller {
  readonly #team: Asked;
  readonly #token: string;
  readonly #firm: string;

  constructor(team: Asked, { token }: { readonly token: string }, firm = 'acme') {
    this.#team = team;
    this.#token = token;
    this.#firm = firm;
  }

  get(path: string): Promise<Answer> {
    return this.#team.ask(`/api/firms/${this.#firm}/desk/${path}`, { token: this.#token });
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.#team.ask(`/api/firms/${this.#firm}/desk/${path}`, { method: 'POST', token: this.#token, body });
  }

  /** Corrects the workbook that lies there now. */
  async edit(body: object): Promise<Answer> {
    return this.post('edit', { readings: (await this.get('book')).json.readings, ...body });
  }

  /** Files by their names; how they are read comes first. */
  upload(files: { readonly [name: string]: string | Buffer }, reading: object = { decimalSign: '.' }): Promise<Answer> {
    const form = new FormData();
    form.append('reading', JSON.stringify(reading));
    for (const [name, content] of Object.entries(files))
      form.append('file', new File([new Uint8Array(Buffer.from(content))], name));
    const path = `/api/firms/${this.#firm}/desk/open/upload`;
    return this.#team.ask(path, { method: 'POST', token: this.#token, form });
  }

  uploadFile(path: string): Promise<Answer> {
    return this.upload({ [basename(path)]: readFileSync(path) });
  }

  /** The states as they are told, up to the first for which `isEnd` says so. */
  async watch(isEnd: (state: WorkState) => boolean): Promise<readonly WorkState[]> {
    // Not by `fetch`: it connects once more after it was ended, and the server waits for that connection.
    const asked = request(`${this.#team.origin}/api/firms/${this.#firm}/desk/events`, {
      headers: { authorization: `Bearer ${this.#token}` },
      agent: false,
    }).end();
    const [answer] = await once(asked, 'response');
    const states: WorkState[] = [];
    let rest = '';
    for await (const piece of answer.setEncoding('utf8')) {
      const events = (rest + piece).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events.filter((one) => one.startsWith('data: '))) {
        const state: WorkState = JSON.parse(event.slice('data: '.length));
        states.push(state);
        if (isEnd(state)) return states;
      }
    }
    return states;
  }

  /** Comes with the first state that is told; the promise in it with how many were told when no more are. */
  follow(): Promise<{ readonly told: Promise<number> }> {
    return new Promise((resolve) => {
      let count = 0;
      const told = this.watch(() => {
        count += 1;
        resolve({ told });
        return false;
      }).then(() => count);
    });
  }

  /** The state when nothing is under way any more, and what was corrected is on the disk. */
  async settled(): Promise<WorkState> {
    const state = (await this.watch(({ job, corrections }) => job === undefined && !corrections.isSaving)).at(-1);
    if (state === undefined) throw new Error('nothing was told');
    return state;
  }
}
