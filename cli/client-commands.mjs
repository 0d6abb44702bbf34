/**
 * The commands of `albumen-cli` that `albumen` passes on. Its `import` is not among them: here it
 * restores an archive.
 */
export const clientCommands = [
  "login",
  "logout",
  "whoami",
  "upload",
  "sync",
  "watch",
  "download",
  "list",
  "search",
  "rm",
  "share",
  "open",
  "collections",
  "recipes",
  "watermarks",
  "completion",
];

/**
 * Returns the arguments for `albumen-cli`, or undefined for a command of the server. `client` passes
 * every command on.
 * @param {string[]} args
 */
export function findClientArgs(args) {
  const [command = "", ...rest] = args;
  if (command === "client") return rest;

  const [named] = command === "help" ? rest : args;

  return named !== undefined && clientCommands.includes(named) ? args : undefined;
}
