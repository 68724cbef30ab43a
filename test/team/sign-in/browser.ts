import { request } from 'undici';

/** A browser without a window: it keeps cookies by host and port, follows where it is sent, and tells where it was. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** Every address that was asked for, in order. */
  readonly visited: string[] = [];

  /** Asks one address, and goes nowhere else. */
  async ask(
    address: string | URL,
    options: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: string; headers?: { [name: string]: string } } = {},
  ) {
    const url = new URL(address);
    this.visited.push(url.href);
    const jar = this.jar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(url, {
      method: options.method ?? 'GET',
      headers: { ...(cookie === '' ? {} : { cookie }), ...options.headers },
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(jar, line);
    const text = await answer.body.text();
    const { location } = answer.headers;
    return {
      url,
      status: answer.statusCode,
      headers: answer.headers,
      text,
      ...(typeof location === 'string' ? { next: new URL(location, url) } : {}),
    };
  }

  /** Follows redirects as long as `goesOn` says so; gives the answer that leads nowhere, or the one before that address. */
  async follow(address: string | URL, goesOn: (url: URL) => boolean = () => true) {
    let answer = await this.ask(address);
    while (answer.next !== undefined && goesOn(answer.next)) answer = await this.ask(answer.next);
    return answer;
  }

  /** Presses the button of a person on the provider's page; gives where the provider sends back to. */
  async signInAt(authorization: string | URL, person: string): Promise<URL> {
    const { origin } = new URL(authorization);
    const page = await this.follow(authorization, (url) => url.origin === origin);
    // The provider may still know who it is.
    if (page.next !== undefined) return page.next;
    const pressed = await this.ask(page.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ person }).toString(),
    });
    if (pressed.next === undefined) throw new Error(`the provider answers ${pressed.status}: ${pressed.text}`);
    const back = await this.follow(pressed.next, (url) => url.origin === origin);
    if (back.next === undefined) throw new Error(`the provider answers ${back.status}: ${back.text}`);
    return back.next;
  }

  jar({ host }: { readonly host: string }): Map<string, string> {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const isGone = value === '' || attributes.some((one) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(one));
  if (isGone) jar.delete(name);
  else jar.set(name, value);
}
