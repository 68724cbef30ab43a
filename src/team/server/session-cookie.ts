import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of ours: read from a request, set and taken back in an answer. */
export interface OwnCookie {
  readonly name: string;
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string, mostSeconds: number): void;
  clear(reply: FastifyReply): void;
}

export interface OwnCookies {
  /** The token of a browser's session. */
  readonly session: OwnCookie;
  /** The cookie by which a browser is known while somebody signs in. */
  readonly signIn: OwnCookie;
}

/**
 * Over https the names begin with `__Host-`: a browser keeps such a cookie for this host alone, and takes it from nobody
 * else, no neighbour of the same domain either. Plain http, which knows no such names, is for this machine and for trying out.
 */
export function nameCookies(publicUrl: URL): OwnCookies {
  const isSecure = publicUrl.protocol === 'https:';
  const name = (plain: string, secure: string) => toCookie(isSecure ? `__Host-${secure}` : plain, isSecure);
  return {
    session: name('capsheet-session', 'capsheet'),
    signIn: name('capsheet-sign-in', 'capsheet-sign-in'),
  };
}

/** A secret of 256 bits, as we write it. */
const SECRET = /^[\w-]{43}$/;

function toCookie(name: string, isSecure: boolean): OwnCookie {
  // Lax: the first page may be opened from a mail, and the provider sends back from its own site. What changes something is
  // asked by our own pages alone, which the guard sees to.
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
