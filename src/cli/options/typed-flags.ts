import type { InputReading } from '../../model/outcomes/plan.ts';
import type { TypedFlags } from '../../report/text/parts/next-step.ts';
import type { ConnectionFlags, RulesOptions, StateOptions } from './common-options.ts';
import type { PasswordOptions } from './passwords.ts';

/** The flags that the next command needs as well: without them it would read or ask something else. */
export function toTypedFlags(
  reading: InputReading,
  options: ConnectionFlags & StateOptions & RulesOptions & PasswordOptions,
): TypedFlags {
  const { sheetName, encoding, dateOrder, decimalSign, fillDown, quarter, mappingPath } = reading;
  const { baseUrl, appUrl, clientId, caFile, profile, stateDir, rules, passwordFile } = options;
  return {
    reading: [
      ...toFlags({
        '--mapping': mappingPath,
        '--sheet': sheetName,
        '--encoding': encoding,
        '--date-order': dateOrder,
        '--password-file': passwordFile,
        '--quarter': quarter,
        '--decimal': decimalSign === '.' ? undefined : decimalSign,
      }),
      ...(fillDown === true ? ['--fill-down'] : []),
      ...(typeof rules === 'string' ? ['--rules', rules] : []),
    ],
    connecting: toFlags({
      '--base-url': baseUrl,
      '--app-url': appUrl,
      '--client-id': clientId,
      '--ca-file': caFile,
      '--profile': profile,
      '--state-dir': stateDir,
    }),
  };
}

function toFlags(values: { readonly [flag: string]: string | undefined }): readonly string[] {
  return Object.entries(values).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
}
