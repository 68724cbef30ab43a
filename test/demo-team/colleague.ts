import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type SubmissionView, submissionView } from '../../src/team/api/submission.ts';
import { Browser } from '../team/sign-in/browser.ts';
import type { Stage } from './stage.ts';
import type { Team } from './team.ts';

const errorDocument = z.object({ schema: z.literal('capsheet/error@1'), code: z.string(), message: z.string() });
const submissionDocument = z.object({ submission: submissionView });

/** Somebody of the team, who has signed in in a browser and on the command line. */
export class Colleague {
  readonly name: string;
  readonly #stage: Stage;
  readonly #origin: string;
  readonly #home: string;
  readonly #browser = new Browser();

  constructor(name: string, stage: Stage, { origin, folder }: Team) {
    this.name = name;
    this.#stage = stage;
    this.#origin = origin;
    this.#home = join(folder, name.toLowerCase());
    mkdirSync(this.#home);
  }

  /** At the identity provider, as in a browser. */
  async signIn(): Promise<void> {
    const begun = await this.#browser.ask(`${this.#origin}/sign-in`);
    if (begun.next === undefined) throw new Error(`the server does not lead to the provider: ${begun.text}`);
    const back = await this.#browser.signInAt(begun.next, this.name.toLowerCase());
    await this.#browser.ask(back);
  }

  /** Confirms in the browser the code that "capsheet login" shows. */
  async logIn(): Promise<void> {
    let confirmed: Promise<unknown> | undefined;
    const hear = (said: string): void => {
      const [, code] = /^ {2}([A-Z]{4}-[A-Z]{4})$/m.exec(said) ?? [];
      if (code !== undefined) confirmed ??= this.ask('POST', `/api/device/${code}`, { isConfirmed: true });
    };
    const { status, stderr } = await this.#stage.run(['login'], this.#env, hear);
    await confirmed;
    if (status !== 0) throw new Error(`"capsheet login" ended with ${status}: ${stderr}`);
  }

  /** Runs `capsheet ARGS --json`, which prints a submission, and returns that. */
  async run(...args: readonly string[]): Promise<SubmissionView> {
    const document = await this.#print(args);
    const { data: error } = errorDocument.safeParse(document);
    if (error !== undefined) throw new Error(`"capsheet ${args.join(' ')}" says ${error.code}: ${error.message}`);
    return submissionDocument.parse(document).submission;
  }

  /** Runs a command that is refused, and returns why. */
  async tryInVain(...args: readonly string[]): Promise<string> {
    const { data: error } = errorDocument.safeParse(await this.#print(args));
    if (error === undefined) throw new Error(`"capsheet ${args.join(' ')}" was not refused`);
    return error.message;
  }

  async #print(args: readonly string[]): Promise<unknown> {
    const { stdout, stderr } = await this.#stage.run([...args, '--json'], this.#env);
    if (stdout === '') throw new Error(`"capsheet ${args.join(' ')}" says nothing: ${stderr}`);
    return JSON.parse(stdout);
  }

  /** Asks the server as its page does. */
  async ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<string> {
    const headers = { origin: this.#origin, 'x-capsheet-page': '1', 'content-type': 'application/json' };
    const answer = await this.#browser.ask(`${this.#origin}${path}`, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`);
    return answer.text;
  }

  get #env(): { readonly [name: string]: string } {
    return { HOME: this.#home, XDG_CONFIG_HOME: this.#home, APPDATA: this.#home, CAPSHEET_SERVER: this.#origin };
  }
}
