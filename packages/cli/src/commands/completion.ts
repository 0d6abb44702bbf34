import { Argument, Command } from "commander";
import { print } from "../output.ts";

const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

export function completionCommand(program: Command): Command {
  return new Command("completion")
    .description("Print the completions for a shell, such as: albumen completion bash >> ~/.bashrc")
    .addArgument(new Argument("<shell>").choices(shells))
    .action((shell: Shell) => print(scripts[shell](listCommands(program))));
}

interface CommandInfo {
  name: string;
  description: string;
  options: { long: string; description: string }[];
}

function listCommands(program: Command): CommandInfo[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: command.options.flatMap(({ long, description }) => (long ? [{ long, description }] : [])),
  }));
}

/** Files complete every argument that is no option. */
const scripts: Record<Shell, (commands: CommandInfo[]) => string> = {
  bash: (commands) => `_albumen() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(" ")}"
  elif [ "\${word:0:1}" = "-" ]; then
    case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options }) => `      ${name}) words="${options.map(({ long }) => long).join(" ")}" ;;`).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _albumen albumen`,

  zsh: (commands) => `_albumen() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(({ name, description }) => quote(`${name}:${description}`)).join(" ")})
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands
  .map(
    ({ name, options }) =>
      `    ${name}) _arguments ${[...options.map(({ long, description }) => quote(`${long}[${description.replace(/[[\]:]/g, "")}]`)), "'*:file:_files'"].join(" ")} ;;`,
  )
  .join("\n")}
  esac
}
compdef _albumen albumen`,

  fish: (commands) =>
    commands
      .flatMap(({ name, description, options }) => [
        `complete -c albumen -n __fish_use_subcommand -a ${name} -d ${quote(description)}`,
        ...options.map(
          (option) =>
            `complete -c albumen -n '__fish_seen_subcommand_from ${name}' -l ${option.long.slice(2)} -d ${quote(option.description)}`,
        ),
      ])
      .join("\n"),
};

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
