import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface OwnCookie {
  readonly name: string;
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string, mostSeconds: number): void;
  clear(reply: FastifyReply): void;
}

export interface OwnCookies {
  readonly session: OwnCookie;
  readonly signIn: OwnCookie;
}

/**
 * Over https the names begin with `__Host-`, which browsers accept only from this host. Plain http, for trying out on
 * this machine, has no such names.
 */
export function nameCookies(publicUrl: URL): OwnCookies {
  const isSecure = publicUrl.protocol === 'https:';
  const name = (plain: string, secure: string) => toCookie(isSecure ? `__Host-${secure}` : plain, isSecure);
  return { session: name('capsheet-session', 'capsheet'), signIn: name('capsheet-sign-in', 'capsheet-sign-in') };
}

const SECRET = /^[\w-]{43}$/;

function toCookie(name: string, isSecure: boolean): OwnCookie {
  // Lax: the page may be opened from a mail, and the provider redirects back. The guard keeps changes to our own pages.
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure };
  return {
    name,
    read: (request) => {
      const value = request.cookies[name];
      return value !== undefined && SECRET.test(value) ? value : undefined;
    },
    write: (reply, value, mostSeconds) => void reply.setCookie(name, value, { ...options, maxAge: mostSeconds }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
