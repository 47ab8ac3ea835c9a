import { valuesCommand } from "./values-command.ts";
import type { Place } from "./words.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/**
 * Scripts that contain every command and flag, so that completion starts no program. Only numbers
 * of records and values of settings are asked for.
 */
export const scripts: Record<Shell, (places: readonly Place[]) => string> = { bash, zsh, fish };

/** Compatible with bash 3.2, the version of macOS: no associative arrays. */
function bash(places: readonly Place[]): string {
  return `# bash completion of bayline. To use it: source <(bayline completion bash)
_bayline() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" line="" word words="" ask=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$line $word" in
      ${knownLines(places)}) line="$line $word" ;;
    esac
  done
  case "$line $prev" in
${choicesOf(places)
  .map(({ at, choices }) => `    "${at}") words="${choices.join(" ")}" ;;`)
  .join("\n")}
    ${flagsThatAsk(places)}) ask=flag ;;
  esac
  if [ -z "$words$ask" ]; then
    case "$cur" in
      -*)
        case "$line" in
${places.map(({ line, flags }) => `          "${line}") words="${wordsOf(flags)}" ;;`).join("\n")}
        esac ;;
      *)
        case "$line" in
${groups(places)
  .map(({ line, commands }) => `          "${line}") words="${wordsOf(commands)}" ;;`)
  .join("\n")}
          ${argumentsThatAsk(places)}) ask=argument ;;
        esac ;;
    esac
  fi
  if [ -z "$ask" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  local typed="$cur"
  case "$cur" in
    \\"* | \\'*) typed="\${cur:1}" ;;
  esac
  COMPREPLY=()
  while IFS= read -r word; do
    if [ "$typed" = "$cur" ]; then word="$(printf '%q' "$word")"; fi
    COMPREPLY+=("$word")
  done < <(bayline ${valuesCommand} "\${COMP_WORDS[@]:1:COMP_CWORD-1}" "\${typed//\\\\/}" 2>/dev/null </dev/null)
}
complete -o default -F _bayline bayline
`;
}

function zsh(places: readonly Place[]): string {
  return `#compdef bayline
# zsh completion of bayline. To use it: source <(bayline completion zsh), after compinit
_bayline() {
  local line="" word ask=""
  local -a choices entries
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$line $word" in
      ${knownLines(places)}) line="$line $word" ;;
    esac
  done
  case "$line \${words[CURRENT-1]}" in
${choicesOf(places)
  .map(({ at, choices }) => `    "${at}") choices=(${choices.map(single).join(" ")}) ;;`)
  .join("\n")}
    ${flagsThatAsk(places)}) ask=flag ;;
  esac
  if (( \${#choices} )); then
    compadd -a choices
    return
  fi
  if [[ -z "$ask" && "\${words[CURRENT]}" != -* ]]; then
    case "$line" in
      ${argumentsThatAsk(places)}) ask=argument ;;
    esac
  fi
  if [[ -n "$ask" ]]; then
    choices=(\${(f)"$(bayline ${valuesCommand} "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null </dev/null)"})
    compadd -V values -M 'm:{[:lower:]}={[:upper:]}' -a choices || _files
    return
  fi
  if [[ "\${words[CURRENT]}" == -* ]]; then
    case "$line" in
${places.map(({ line, flags }) => `      "${line}") entries=(${entries(flags)}) ;;`).join("\n")}
    esac
  else
    case "$line" in
${groups(places)
  .map(({ line, commands }) => `      "${line}") entries=(${entries(commands)}) ;;`)
  .join("\n")}
    esac
  fi
  _describe -t commands bayline entries || _files
}
compdef _bayline bayline
`;
}

interface Entry {
  word: string;
  help: string;
}

function entries(list: readonly Entry[]): string {
  return list.map(({ word, help }) => single(`${word}:${help.replaceAll(":", "\\:")}`)).join(" ");
}

function fish(places: readonly Place[]): string {
  const lines = places.map(({ line }) => single(line)).join(" ");
  return `# fish completion of bayline. To use it: bayline completion fish | source
function __bayline_at
  set -l known ${lines}
  set -l line ""
  for word in (commandline -opc)[2..-1]
    if contains -- "$line $word" $known
      set line "$line $word"
    end
  end
  test "$line" = "$argv[1]"
end
function __bayline_values
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  bayline ${valuesCommand} $words[2..-1] "$typed" 2>/dev/null </dev/null
end
complete -c bayline -e
${places.flatMap(fishEntries).join("\n")}
`;
}

function fishEntries({ line, commands, flags, asksForArguments }: Place): string[] {
  const here = `complete -c bayline -n ${single(`__bayline_at ${single(line)}`)}`;
  return [
    ...commands.map(({ word, help }) => `${here} -f -a ${word} -d ${single(help)}`),
    ...(asksForArguments ? [`${here} -f -k -a '(__bayline_values)'`] : []),
    ...flags.map((flag) => {
      return `${here} -l ${flag.word.slice(2)}${fishValue(flag)} -d ${single(flag.help)}`;
    }),
  ];
}

function fishValue({ takesValue, choices, asks }: Place["flags"][number]): string {
  if (choices.length > 0) return ` -x -a ${single(choices.join(" "))}`;
  if (asks) return " -x -k -a '(__bayline_values)'";
  return takesValue ? " -r" : "";
}

function knownLines(places: readonly Place[]): string {
  const lines = places.filter(({ line }) => line !== "").map(({ line }) => `"${line}"`);
  return lines.join(" | ");
}

function choicesOf(places: readonly Place[]): Array<{ at: string; choices: readonly string[] }> {
  return places.flatMap(({ line, flags }) =>
    flags
      .filter(({ choices }) => choices.length > 0)
      .map(({ word, choices }) => ({ at: `${line} ${word}`, choices })),
  );
}

/** The places before the values of flags that the service has, as a pattern of `case`. */
function flagsThatAsk(places: readonly Place[]): string {
  return places
    .flatMap(({ line, flags }) => flags.filter(({ asks }) => asks).map(({ word }) => [line, word]))
    .map((words) => `"${words.join(" ")}"`)
    .join(" | ");
}

function argumentsThatAsk(places: readonly Place[]): string {
  return places
    .filter(({ asksForArguments }) => asksForArguments)
    .map(({ line }) => `"${line}"`)
    .join(" | ");
}

function wordsOf(list: readonly Entry[]): string {
  return list.map(({ word }) => word).join(" ");
}

/** The places where commands may follow. In all others the shell completes files. */
function groups(places: readonly Place[]): Place[] {
  return places.filter(({ commands }) => commands.length > 0);
}

/** Quotes text with single quotes, for any of the shells. */
function single(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
