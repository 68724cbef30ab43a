/** Makes the compiler prove that a `switch` on `kind` names every case; reaching it at run time is a bug of ours. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
