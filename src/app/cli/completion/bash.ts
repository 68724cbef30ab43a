import type { CompletedCommand } from './command-table.ts';

/** For bash 3.2 and later, which macOS still has. Bash itself completes file names. */
export function completeInBash(commands: readonly CompletedCommand[]): string {
  return `# Completes capsheet in bash: source <(capsheet completion bash)
_capsheet() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command= words=
  # bash takes the sign of --option=value for a word.
  if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if (( COMP_CWORD > 1 )); then command=\${COMP_WORDS[1]}; fi
  if (( COMP_CWORD > 2 )); then
    case "$command \${COMP_WORDS[2]}" in
      ${patterns(commands.flatMap(({ path }) => (path.includes(' ') ? [path] : [])))}) command="$command \${COMP_WORDS[2]}" ;;
    esac
  fi
  COMPREPLY=()
  case "$command $previous" in
${commands.flatMap(valueLines).join('\n')}
  esac
  if [[ -z $words ]]; then
    case "$command:$current" in
${commands.flatMap(wordLines).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _capsheet capsheet
`;
}

/** The values of each option that takes one. */
function valueLines({ path, options }: CompletedCommand): readonly string[] {
  return options.flatMap(({ flag, value }) => {
    if (value.kind === 'none') return [];
    const found = value.kind === 'words' ? `words='${value.words.join(' ')}'` : 'return';
    return [`    ${patterns([`${path} ${flag}`])}) ${found} ;;`];
  });
}

/** Options if the word begins like one, else commands or the words of the argument. */
function wordLines({ path, options, argument, below }: CompletedCommand): readonly string[] {
  const words = argument.kind === 'words' ? argument.words : below.map(({ name }) => name);
  return [
    `      ${patterns([`${path}:-`])}*) words='${options.map(({ flag }) => flag).join(' ')}' ;;`,
    ...(words.length === 0 ? [] : [`      ${patterns([`${path}:`])}*) words='${words.join(' ')}' ;;`]),
  ];
}

function patterns(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join('|');
}
