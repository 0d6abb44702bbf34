/** The settings of most first starts, for the help of `albumen` and of a start. */
export const startSettings = `Environment variables:
  PORT               port of the server (default: 3000)
  ALBUMEN_URL        public URL, such as https://images.example.com
  ALBUMEN_DATA       data folder (default: .data)

docs/configuration.md describes all variables.`;

/** The help of `albumen start`. */
export const startHelp = `Usage: albumen start [options]

Starts the server with its database, and runs it until Ctrl-C.

Options:
  --verbose          print all messages
  -h, --help         print this help

${startSettings}`;
