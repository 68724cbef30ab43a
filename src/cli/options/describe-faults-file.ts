import { BEHAVIOUR_TEXTS, FAULT_TEXTS, RULE_TEXTS, SEMANTIC_TEXTS } from '../../sandbox/faults/rehearsal-texts.ts';

const EXAMPLE = `faults:
  - on: POST /beta/investment/securities/add/
    nth: 2
    do: { kind: drop-after-storing }
  - on: writes
    chance: 0.1
    seed: 7
    do:
      - { kind: store-late, afterMs: 2000 }
      - { kind: store-half, ending: 422 }
      - { kind: rate-limited, retryAfterSeconds: 1 }
behaviour:
  consumedSecurities: removed
  visibleAfterMs: 500`;

/** The help on the file of `capsheet sandbox --faults`: an example, and everything that may stand in it. */
export function describeFaultsFile(): string {
  return [
    '\nA faults file, for example:',
    EXAMPLE.replace(/^/gm, '  '),
    '\nConditions of a rule (the first rule that a request meets spoils it):',
    toLines(RULE_TEXTS),
    '\nFaults, by kind:',
    toLines(FAULT_TEXTS),
    '\nBehaviour, defaults in parentheses:',
    toLines(BEHAVIOUR_TEXTS),
    '\nRules of the sandbox, which `lenient` lifts:',
    toLines(SEMANTIC_TEXTS),
  ].join('\n');
}

function toLines(texts: { readonly [name: string]: string }): string {
  return Object.entries(texts)
    .map(([name, text]) => `  ${name}: ${text}`)
    .join('\n');
}
