import { z } from 'zod';
import type { SignedInPerson } from '../database/people.ts';
import { SignInFault } from './sign-in-fault.ts';

export interface ProviderIdentity extends SignedInPerson {
  readonly groups: readonly string[];
}

export type Claims = { readonly [claim: string]: unknown };

/** Longer names would make lists unreadable. */
const MOST_CHARACTERS = 200;
/** Characters that hide or turn round text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const text = z
  .string()
  .transform((name) => name.replace(HIDDEN, '').trim())
  .pipe(z.string().min(1).max(MOST_CHARACTERS));
const names = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/**
 * Reads a person from the ID token and then from the user info. Groups come from the first that has any, and so does
 * the e-mail with its verification. Throws `groups-not-sent` if there are too many groups for a token.
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

/** False if the provider could say more. */
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
 * Only verified addresses count. Entra ID verifies the domain's owner instead; some providers write the boolean as
 * text.
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
  // With too many groups Entra ID sends none but a reference: the person would lose every role.
  if (sources.some((claims) => isSaidElsewhere(claims, groupsClaim))) throw new SignInFault('groups-not-sent');
  return [];
}

function isSaidElsewhere({ _claim_names: elsewhere, hasgroups: hasGroups }: Claims, groupsClaim: string): boolean {
  const isNamed = typeof elsewhere === 'object' && elsewhere !== null && groupsClaim in elsewhere;
  return isNamed || hasGroups === true;
}
