import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { checkConfig, connect, removeConfig, saveConfig } from "../config.ts";
import { CliError } from "../errors.ts";
import { jsonOption, print, report } from "../output.ts";

export function loginCommand(): Command {
  return new Command("login")
    .description("Save the service and an API key, which is asked for, or read from stdin")
    .argument("<url>", "such as https://images.example.com")
    .action(async (input: string) => {
      const url = toOrigin(input);
      const key = await askSecret("API key: ");
      if (key === "") throw new CliError("No key was given.");

      const caller = await checkConfig({ url, key });
      const file = await saveConfig({ url, key });
      report(`Signed in as ${caller.handle}. The key is in ${file}.`);
    });
}

export function logoutCommand(): Command {
  return new Command("logout")
    .description("Remove the saved key from this computer; it stays valid until you revoke it")
    .action(removeConfig);
}

export function whoamiCommand(): Command {
  return new Command("whoami")
    .description("Print the service, the account and the scopes of the key")
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const { albumen, config } = await connect();
      const { handle, library, role, scopes } = await albumen.get("/me");
      const caller = { url: config.url, handle, library, role, scopes };
      if (json) return print(JSON.stringify(caller));

      const place = library === handle ? "" : `, ${role} in the library of ${library}`;
      print(`${handle} at ${config.url}${place}, scopes: ${scopes.join(" ")}`);
    });
}

function toOrigin(input: string): string {
  const url = input.includes("://") ? input : `https://${input}`;
  if (!URL.canParse(url)) throw new CliError(`${input} is no URL.`);

  return new URL(url).origin;
}

/** Reads a secret from the terminal without showing it. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();

  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await terminal.question("");
  terminal.close();
  process.stderr.write("\n");

  return answer.trim();
}
