import { z } from 'zod';
import { SignInFault } from './sign-in-fault.ts';

/** A person as the provider proves them. */
export interface ProviderIdentity {
  readonly issuer: string;
  /** The provider's own, and the only thing that never changes about a person. */
  readonly subject: string;
  readonly name: string;
  /** Verified by the provider, in small letters; empty where none is. */
  readonly email: string;
  readonly groups: readonly string[];
}

/** The claims of a provider about a person, in the ID token or when it is asked. */
export type Claims = { readonly [claim: string]: unknown };

/** Longer ones are no names, and would make every list of people unreadable. */
const MOST_CHARACTERS = 200;
/** Characters that hide, or turn round, what a name says. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const text = z
  .string()
  .transform((name) => name.replace(HIDDEN, '').trim())
  .pipe(z.string().min(1).max(MOST_CHARACTERS));
const names = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/**
 * Reads a person from the ID token and, where that says less, from what the provider says when it is asked. Groups are those of the first that
 * says any; so is the e-mail, with what makes it a verified one beside it.
 * @throws SignInFault `groups-not-sent`, where there are more groups than the provider puts into a token.
 */
export function readIdentity(
  said: { readonly issuer: string; readonly subject: string },
  sources: readonly Claims[],
  groupsClaim: string,
): ProviderIdentity {
  const email = findFirst(sources, findVerifiedEmail) ?? '';
  const name = findFirst(sources, findName) ?? (email === '' ? said.subject : email);
  return { issuer: said.issuer, subject: said.subject, name, email, groups: readGroups(sources, groupsClaim) };
}

/** Whether asking the provider for more could tell anything. */
export function isComplete(claims: Claims, groupsClaim: string): boolean {
  return claims[groupsClaim] !== undefined && findVerifiedEmail(claims) !== undefined && findName(claims) !== undefined;
}

function findFirst<T>(sources: readonly Claims[], find: (claims: Claims) => T | undefined): T | undefined {
  for (const claims of sources) {
    const found = find(claims);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * An address that somebody typed into a profile proves nothing. Entra ID says of the domain's owner what others say of the
 * address itself; some providers write the truth value as text.
 */
function findVerifiedEmail({ email, email_verified: isVerified, xms_edov: isOfOwnDomain }: Claims): string | undefined {
  const isTrue = [isVerified, isOfOwnDomain].some((one) => one === true || one === 'true' || one === 1 || one === '1');
  const address = z.email().max(MOST_CHARACTERS).safeParse(email);
  return isTrue && address.success ? address.data.toLowerCase() : undefined;
}

function findName({ name, given_name: givenName, family_name: familyName }: Claims): string | undefined {
  const parts = [givenName, familyName].filter((part) => typeof part === 'string');
  for (const one of [name, parts.join(' ')]) {
    const parsed = text.safeParse(one);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function readGroups(sources: readonly Claims[], groupsClaim: string): readonly string[] {
  const found = findFirst(sources, (claims) => names.safeParse(claims[groupsClaim]).data);
  if (found !== undefined) return found;
  // With too many groups Entra ID sends none, and says where to ask: whoever is in many would lose every role.
  if (sources.some((claims) => isSaidElsewhere(claims, groupsClaim))) throw new SignInFault('groups-not-sent');
  return [];
}

function isSaidElsewhere({ _claim_names: elsewhere, hasgroups: hasGroups }: Claims, groupsClaim: string): boolean {
  const isNamed = typeof elsewhere === 'object' && elsewhere !== null && groupsClaim in elsewhere;
  return isNamed || hasGroups === true;
}
