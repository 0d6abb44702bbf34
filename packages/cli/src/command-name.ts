/** The command that runs the program. `albumen`, the command of the server, passes commands on. */
export const commandName = process.env.ALBUMEN_CLI_NAME ?? "albumen-cli";
