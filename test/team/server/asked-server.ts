import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecret } from '../../../src/base/util/secret-text.ts';
import { addGrant } from '../../../src/team/database/grants.ts';
import { keepPerson } from '../../../src/team/database/people.ts';
import { addSession, SESSION_LIVES } from '../../../src/team/database/sign-in/sessions.ts';
import { digestSecret } from '../../../src/team/sign-in/secrets.ts';
import { toSignInSettings } from '../../../src/team/sign-in/sign-in-settings.ts';
import type { Grant } from '../../../src/team/terms/roles.ts';
import type { Write } from '../support.ts';

/** The issuer of the local person, whose sign-in needs no provider. */
const ISSUER = 'capsheet:local';

export const SIGN_IN = toSignInSettings({
  publicUrl: 'http://127.0.0.1:8080',
  localPerson: 'Lena Local <lena@example.com>',
  oidcGroupsClaim: 'groups',
});

export interface Asking {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: object;
  readonly form?: FormData;
}

/** A server of a team, as it is asked. */
export function toAsked(origin: string) {
  return { origin, ask: (path: string, how: Asking = {}) => ask(`${origin}${path}`, how) };
}
export type Asked = ReturnType<typeof toAsked>;

/** Status and body of one answer; JSON is read. */
async function ask(address: string, { method = 'GET', token, body, form }: Asking) {
  const answer = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
  });
  // Events go on; that they began is all that is asked here.
  const isGoingOn = answer.headers.get('content-type') === 'text/event-stream';
  if (isGoingOn) await answer.body?.cancel();
  const text = isGoingOn ? '' : await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Somebody who is signed in with a command line. */
export interface Member {
  readonly id: number;
  readonly token: string;
  readonly session: number;
}

export async function putMember(write: Write, name: string, grants: readonly Grant[] = []): Promise<Member> {
  return write(async (sql) => {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;
    const { id } = await keepPerson(sql, { issuer: ISSUER, subject: email, name, email });
    for (const grant of grants) await addGrant(sql, { person: id, ...grant });
    const token = newSecret();
    const session = await addSession(sql, {
      ...{ tokenSha256: digestSecret(token), person: id, kind: 'command-line', name: 'a test' },
      life: SESSION_LIVES['command-line'],
    });
    return { id, token, session: session.id };
  });
}

/** The folder of a page that shows nothing. */
export async function makePage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capsheet-page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><style nonce="__CSP_NONCE__"></style></html>',
  );
  await writeFile(join(folder, 'assets', 'page.js'), '');
  return folder;
}

/** A form as the page and the command line send it. */
export function toForm(said: object, inputs: { readonly [name: string]: string | Buffer<ArrayBuffer> }): FormData {
  const form = new FormData();
  form.append('submission', JSON.stringify(said));
  for (const [name, content] of Object.entries(inputs)) form.append('input', new File([content], name));
  return form;
}
