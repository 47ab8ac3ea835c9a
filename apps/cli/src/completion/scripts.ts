import type { Place } from "./words.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** Scripts that contain every command and flag, so that completion starts no program. */
export const scripts: Record<Shell, (places: readonly Place[]) => string> = { bash, zsh, fish };

/** Compatible with bash 3.2, the version of macOS: no associative arrays. */
function bash(places: readonly Place[]): string {
  return `# bash completion of bayline. To use it: source <(bayline completion bash)
_bayline() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" line="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$line $word" in
      ${knownLines(places)}) line="$line $word" ;;
    esac
  done
  case "$line $prev" in
${choicesOf(places)
  .map(({ at, choices }) => `    "${at}") words="${choices.join(" ")}" ;;`)
  .join("\n")}
  esac
  if [ -z "$words" ]; then
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
        esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _bayline bayline
`;
}

function zsh(places: readonly Place[]): string {
  return `#compdef bayline
# zsh completion of bayline. To use it: source <(bayline completion zsh), after compinit
_bayline() {
  local line="" word
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
  esac
  if (( \${#choices} )); then
    compadd -a choices
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
complete -c bayline -e
${places.flatMap(fishEntries).join("\n")}
`;
}

function fishEntries({ line, commands, flags }: Place): string[] {
  const here = `complete -c bayline -n ${single(`__bayline_at ${single(line)}`)}`;
  return [
    ...commands.map(({ word, help }) => `${here} -f -a ${word} -d ${single(help)}`),
    ...flags.map(({ word, help, takesValue, choices }) => {
      const value =
        choices.length > 0 ? ` -x -a ${single(choices.join(" "))}` : takesValue ? " -r" : "";
      return `${here} -l ${word.slice(2)}${value} -d ${single(help)}`;
    }),
  ];
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
