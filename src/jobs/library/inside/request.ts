import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';
import { toQuarterDate } from '../../../model/values/quarter.ts';
import type { Profile } from '../../../service/client/profile.ts';
import { Passwords } from '../../../spreadsheet/protection/passwords.ts';
import type { ReadingRequest } from '../../pipeline/inputs/read-inputs.ts';
import { type OpenedProfile, openProfile, openRules } from '../../pipeline/session/open-profile.ts';
import type { ReadOptions } from '../open-workbooks.ts';

/** The source to read, with the profile that a check of it needs. */
export interface SourceRequest {
  readonly request: ReadingRequest;
  readonly profile: Profile;
}

/** Where a mapping is a file. */
export type FileReadOptions = Omit<ReadOptions, 'mapping'> & { readonly mapping?: string };

/** Opens the files that options name. Throws as readProfile and readRules do, and `usage` for a quarter that is no day. */
export async function toRequest(paths: readonly string[], options: FileReadOptions): Promise<SourceRequest> {
  const { mapping, memory, rules, profile, password, signal, quarter, ...reading } = options;
  const { profile: opened } = await readProfile(profile);
  const firmRules = await readRules(rules);
  const day = quarter === undefined ? undefined : toQuarterDate(quarter, 'quarter');
  const request = {
    paths,
    reading: omitAbsent({ decimalSign: '.' as const, ...reading, quarter: day, mappingPath: mapping }),
    rules: firmRules,
    ...omitAbsent({ stateDir: memory, signal, passwords: toPasswords(password) }),
  };
  return { request, profile: opened };
}

/** Passwords for protected workbooks: a function that asks, or those kept from one call to the next. */
export type PasswordSource = ReadOptions['password'] | Passwords;

export function toPasswords(source: PasswordSource): Passwords | undefined {
  return typeof source === 'function' ? new Passwords(source) : source;
}

/** The profile in a file or in settings, for which nothing is loaded where there is none. Throws as openProfile does. */
export async function readProfile(profile: ReadOptions['profile']): Promise<OpenedProfile> {
  if (typeof profile !== 'object') return openProfile(profile);
  const { parseProfileText } = await import('../../../service/client/load-profile.ts');
  return parseProfileText(JSON.stringify(profile), 'profile');
}

/** The rules in a file or in settings. Throws as openRules does. */
export async function readRules(rules: ReadOptions['rules']): Promise<readonly RuleSetting[]> {
  if (typeof rules !== 'object') return openRules(rules);
  const { parseFirmRules } = await import('./firm-settings.ts');
  return parseFirmRules(JSON.stringify(rules), 'rules');
}
