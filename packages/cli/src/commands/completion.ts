import { Argument, Command } from "commander";
import { commandName } from "../command-name.ts";
import { print } from "../output.ts";

const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

const functionName = `_${commandName.replaceAll("-", "_")}`;

export function completionCommand(program: Command): Command {
  return new Command("completion")
    .description(`Print the completions for a shell, such as: ${commandName} completion bash >> ~/.bashrc`)
    .addArgument(new Argument("<shell>").choices(shells))
    .action((shell: Shell) => print(scripts[shell](listCommands(program))));
}

interface CommandInfo {
  name: string;
  description: string;
  /** The values of its first argument, if they are known, or the names of its own commands. */
  choices: readonly string[];
  options: OptionInfo[];
}

interface OptionInfo {
  long: string;
  description: string;
  takesValue: boolean;
  /** Its values, if they are known. */
  choices: readonly string[];
}

function listCommands(program: Command): CommandInfo[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    choices:
      command.commands.length > 0
        ? command.commands.map((one) => one.name())
        : (command.registeredArguments[0]?.argChoices ?? []),
    options: listOptions(command),
  }));
}

/** Returns the options of a command and of its own commands, each once. */
function listOptions(command: Command): OptionInfo[] {
  const options = [command, ...command.commands].flatMap((one) => one.options);
  const infos = options.flatMap(({ long, description, required, argChoices }) =>
    long ? [{ long, description, takesValue: required, choices: argChoices ?? [] }] : [],
  );
  return [...new Map(infos.map((info) => [info.long, info])).values()];
}

const scripts: Record<Shell, (commands: CommandInfo[]) => string> = {
  bash: (commands) => `${functionName}() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(" ")}"
  elif [ "\${word:0:1}" = "-" ]; then
    case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options }) => `      ${name}) words="${options.map(({ long }) => long).join(" ")}" ;;`).join("\n")}
    esac
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${commands.flatMap(toBashChoices).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F ${functionName} ${commandName}`,

  zsh: (commands) => `${functionName}() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(({ name, description }) => quote(`${name}:${description}`)).join(" ")})
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands.map((command) => `    ${command.name}) _arguments ${toZshArguments(command).join(" ")} ;;`).join("\n")}
  esac
}
compdef ${functionName} ${commandName}`,

  fish: (commands) => commands.flatMap(toFishLines).join("\n"),
};

/** Files complete everything else. */
function toBashChoices({ name, choices, options }: CommandInfo): string[] {
  return [{ long: name, choices }, ...options]
    .filter((option) => option.choices.length > 0)
    .map((option) => `      "${name} ${option.long}") words="${option.choices.join(" ")}" ;;`);
}

function toZshArguments({ choices, options }: CommandInfo): string[] {
  const value = (option: OptionInfo) =>
    option.choices.length > 0 ? `:value:(${option.choices.join(" ")})` : ":value:_files";
  return [
    ...options.map((option) => {
      const description = `[${option.description.replace(/[[\]:]/g, "")}]`;
      return quote(
        option.takesValue ? `${option.long}=${description}${value(option)}` : option.long + description,
      );
    }),
    quote(choices.length > 0 ? `*:value:(${choices.join(" ")})` : "*:file:_files"),
  ];
}

function toFishLines({ name, description, choices, options }: CommandInfo): string[] {
  const line = `complete -c ${commandName} -n '__fish_seen_subcommand_from ${name}'`;
  const values = (list: readonly string[]) => `-x -a ${quote(list.join(" "))}`;
  return [
    `complete -c ${commandName} -n __fish_use_subcommand -a ${name} -d ${quote(description)}`,
    ...(choices.length > 0 ? [`${line} ${values(choices)}`] : []),
    ...options.map((option) => {
      const value = option.choices.length > 0 ? values(option.choices) : "-r";
      const text = option.description === "" ? "" : ` -d ${quote(option.description)}`;
      return `${line} -l ${option.long.slice(2)}${option.takesValue ? ` ${value}` : ""}${text}`;
    }),
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
