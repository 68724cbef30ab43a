import { resolve } from 'node:path';
import { request } from 'undici';
import { onTestFinished } from 'vitest';
import { startUi, type Ui } from '../../src/ui/server/start-ui.ts';

/** What the build made of the page. */
export const PAGE_DIR = resolve('dist/ui/page');

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
  readonly json: any;
}

export interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

/** A server with the built page, closed with the test. */
export async function openUi(): Promise<Ui> {
  const ui = await startUi({ port: 0, pageDir: PAGE_DIR });
  onTestFinished(() => ui.close());
  return ui;
}

/** Asks without following redirects; headers are sent as they are, `host` too. */
export async function ask(url: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
  const answer = await request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    get json() {
      return JSON.parse(text);
    },
  };
}

/** Opens the printed address as a browser does, and gives the cookie it got. */
export async function enter({ address }: Ui): Promise<string> {
  const { headers } = await ask(address);
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}
