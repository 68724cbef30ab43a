export interface SignInProblem {
  readonly status: 400 | 403 | 502;
  readonly message: string;
  readonly hint: string;
}

const AGAIN = 'Sign in again.';

/** Why a sign-in failed. */
export const SIGN_IN_PROBLEMS = {
  'provider-unreachable': {
    status: 502,
    message: 'Your identity provider cannot be reached, or does not answer as one.',
    hint: 'Try again in a few minutes. If it stays like this, tell your administrator: the log of capsheet names the reason.',
  },
  'provider-refused': {
    status: 403,
    message: 'Your identity provider did not let you in, or you cancelled the sign-in.',
    hint: 'Sign in again. If it refuses you again, ask your administrator whether you may use capsheet.',
  },
  'client-refused': {
    status: 502,
    message: 'Your identity provider does not accept the credentials of this capsheet.',
    hint: 'Tell your administrator: CAPSHEET_OIDC_CLIENT_ID or CAPSHEET_OIDC_CLIENT_SECRET is wrong, or the secret has expired.',
  },
  'answer-invalid': {
    status: 502,
    message: 'Your identity provider gave an answer that does not belong to this sign-in.',
    hint: 'Sign in again. If it stays like this, tell your administrator: the log of capsheet names the reason.',
  },
  'round-trip-unknown': {
    status: 400,
    message: 'This sign-in was started in a different browser, took too long, or has already been used.',
    hint: AGAIN,
  },
  'groups-not-sent': {
    status: 403,
    message: 'You are in more groups than your identity provider puts into its answer, so your roles are not known.',
    hint: 'Ask your administrator to have only the groups that are assigned to capsheet sent.',
  },
  'person-disabled': {
    status: 403,
    message: 'Your account is disabled here.',
    hint: 'Ask an administrator of capsheet to enable it.',
  },
  'link-needed': {
    status: 403,
    message: 'This capsheet is for one person of this machine, who signs in by a link.',
    hint: 'Open the link that "capsheet server" printed when it started.',
  },
  'link-used': {
    status: 403,
    message: 'This link has already been used; it signs in only once.',
    hint: 'Restart "capsheet server" and open the link that it prints.',
  },
} as const satisfies { readonly [code: string]: SignInProblem };

export type SignInFaultCode = keyof typeof SIGN_IN_PROBLEMS;

/** A failed sign-in. Its cause is only for the log, because it may contain the provider's words. */
export class SignInFault extends Error {
  readonly code: SignInFaultCode;

  constructor(code: SignInFaultCode, cause?: unknown) {
    super(SIGN_IN_PROBLEMS[code].message, cause === undefined ? undefined : { cause });
    this.name = 'SignInFault';
    this.code = code;
  }
}
