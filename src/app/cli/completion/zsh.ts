import type { CompletedCommand, CompletedOption, Value } from './command-table.ts';

/** For zsh 5; also works as a file `_capsheet` in the path of functions. */
export function completeInZsh(commands: readonly CompletedCommand[]): string {
  const deep = commands.flatMap(({ path }) => (path.includes(' ') ? [quote(path)] : []));
  return `#compdef capsheet
# Completes capsheet in zsh: source <(capsheet completion zsh)
_capsheet() {
  local command=
  if (( CURRENT > 2 )); then command=$words[2]; fi
  if (( CURRENT > 3 )); then
    case "$words[2] $words[3]" in
      ${deep.join('|')}) command="$words[2] $words[3]"; shift words; (( CURRENT-- )) ;;
    esac
  fi
  if [[ -n $command ]]; then shift words; (( CURRENT-- )); fi
  case "$command" in
${commands.map(completeOne).join('\n')}
  esac
}
if [[ $funcstack[1] == _capsheet ]]; then _capsheet "$@"; else compdef _capsheet capsheet; fi
`;
}

function completeOne({ path, options, argument, below }: CompletedCommand): string {
  const specs = [...options.map(toSpec), ...toArguments(argument, below)];
  return `    ${quote(path)}) _arguments \\\n${specs.map((spec) => `      ${spec}`).join(' \\\n')} ;;`;
}

function toSpec({ flag, description, value }: CompletedOption): string {
  const about = `[${description.replace(/[[\]\\]/g, '\\$&')}]`;
  return quote(value.kind === 'none' ? `${flag}${about}` : `${flag}=${about}:value:${actionOf(value)}`);
}

function toArguments(argument: Value, below: CompletedCommand['below']): readonly string[] {
  if (below.length > 0) return [quote(`1:command:((${below.map(toChoice).join(' ')}))`)];
  if (argument.kind === 'none' || argument.kind === 'other') return [];
  return [quote(`${argument.kind === 'words' ? '1' : '*'}:argument:${actionOf(argument)}`)];
}

function toChoice({ name, description }: CompletedCommand['below'][number]): string {
  return `${name}\\:"${description.replace(/["\\$`:]/g, '\\$&')}"`;
}

function actionOf(value: Value): string {
  if (value.kind === 'words') return `(${value.words.join(' ')})`;
  return { none: '', other: '', file: '_files', folder: '_files -/' }[value.kind];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
